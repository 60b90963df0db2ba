// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// Takes note of rows while they are rendered; for one thread.
struct RowSurvey: ~Copyable {
    /// Ways through the template that are told apart; the linter looks at each once.
    private static let branchLimit = 4096

    private var tally = SurveyTally()
    private var pictures = PictureCounter()
    private let leaves: [Leaf]
    private let columns: [String]
    private let targetLeaf: UnsafeMutablePointer<Bool>
    /// Where the row's leaves stand in the output, and what was counted of them; a start of -1 was not reached.
    private let measures: UnsafeMutablePointer<Measure>
    private let leafCount: Int
    /// Values that were printed, as places in the output; every instruction prints once in a row.
    private let printed: UnsafeMutablePointer<(start: Int, end: Int, column: Int)>
    private var printedCount = 0

    /// Rows by size, and by the length of each text, first those without a picture.
    private let sizes: UnsafeMutablePointer<Int>
    private let lengths: UnsafeMutablePointer<Int>
    private var longestSize = 0
    private let longestText: UnsafeMutablePointer<Int>

    /// The branch of the row before, so that most rows need no look into the table.
    private var signature: UInt64 = 0
    private var plan: SurveyPlan?
    private var plans: [UInt64: SurveyPlan] = [:]
    private var branchRows = RenderSummary.Count()
    private var bestChance = (first: -1, second: -1)

    private struct Measure {
        var start = -1
        var end = -1
        var characters = 0
        var hasRightToLeft = false
        var hasEmoji = false
    }

    /// A row with a message.
    struct Row {
        var number: Int
        var signature: UInt64
        /// The variant's number, -1 for the template itself, -2 where there are no variants.
        var variant: Int
        var message: ByteSpan
        /// Where the message begins in the output, in which leaves and values have their places.
        var offset: Int
        /// Columns that have no value.
        var missing: Int
    }

    init(_ program: borrowing Program) {
        leaves = program.leaves
        columns = program.columns
        leafCount = program.leaves.count
        measures = Self.allocate(leafCount, Measure())
        targetLeaf = Self.allocate(leafCount, false)
        printed = .allocate(capacity: max(1, program.instructions.count))
        for (index, leaf) in program.leaves.enumerated() { if case .target = leaf.kind { targetLeaf[index] = true } }
        sizes = Self.allocate(SurveyTally.sizeLimit + 1, 0)
        lengths = Self.allocate(SurveyBranch.roles.count * 2 * (SurveyTally.textLimit + 1), 0)
        longestText = Self.allocate(SurveyBranch.roles.count * 2, 0)
    }

    deinit {
        measures.deallocate()
        targetLeaf.deallocate()
        printed.deallocate()
        sizes.deallocate()
        lengths.deallocate()
        longestText.deallocate()
        for plan in plans.values { plan.deallocate() }
    }

    private static func allocate<Element: BitwiseCopyable>(
        _ count: Int,
        _ element: Element
    ) -> UnsafeMutablePointer<Element> {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, count))
        memory.initialize(repeating: element, count: max(1, count))
        return memory
    }

    @inline(__always)
    mutating func beginRow() {
        for leaf in 0..<leafCount { measures[leaf].start = -1 }
        printedCount = 0
    }

    @inline(__always)
    func endLeaf(_ leaf: Int, from start: Int, to end: Int) {
        measures[leaf].start = start
        measures[leaf].end = end
    }

    @inline(__always)
    mutating func printed(_ start: Int, _ end: Int, column: Int) {
        (printed + printedCount).initialize(to: (start, end, column))
        printedCount &+= 1
    }

    mutating func note(_ error: CampaignErrorSample) { tally.add(error) }

    /// All that was noted.
    mutating func finish() -> SurveyTally {
        storeBranch()
        let limit = SurveyTally.textLimit + 1
        tally.sizes = LengthHistogram(
            UnsafeBufferPointer(start: sizes, count: SurveyTally.sizeLimit + 1),
            longest: longestSize
        )
        for role in tally.texts.indices {
            func histogram(_ place: Int) -> LengthHistogram {
                LengthHistogram(
                    UnsafeBufferPointer(start: lengths + place * limit, count: limit),
                    longest: longestText[place]
                )
            }
            tally.texts[role] = (histogram(role * 2), histogram(role * 2 + 1))
        }
        tally.pictures = pictures.tally
        return tally
    }

    // MARK: - Rows

    /// Takes note of a row with a message.
    @inline(__always)
    mutating func note(_ row: Row) {
        if row.signature != signature || plan == nil { enter(row) }
        guard let plan else { return }
        branchRows.add(row.number)
        let size = payloadSize(plan)
        sizes[min(max(0, size), SurveyTally.sizeLimit)] &+= 1
        if size > longestSize { longestSize = size }
        measureTexts(plan, row)
        var (title, body, hasRightToLeft, hasEmoji) = (0, 0, false, false)
        for role in 0..<plan.texts.count {
            let text = plan.texts[role]
            var count = text.count
            if text.leaf >= 0 {
                count = measures[text.leaf].characters
                hasRightToLeft = hasRightToLeft || measures[text.leaf].hasRightToLeft
                hasEmoji = hasEmoji || measures[text.leaf].hasEmoji
            }
            if role & 1 == 0 { title = max(title, count) } else { body = max(body, count) }
            let place = role &* 2 &+ (text.hasPicture ? 1 : 0)
            lengths[place &* (SurveyTally.textLimit + 1) &+ min(count, SurveyTally.textLimit)] &+= 1
            if count > longestText[place] { longestText[place] = count }
        }
        var last = (url: row.message.prefix(0), place: -1)
        for index in 0..<plan.pictureLeaves.count {
            let leaf = plan.pictureLeaves[index]
            let url = span(leaf, row)
            if url.isEmpty { continue }
            if last.place >= 0, url.equals(last.url) {
                pictures.addAgain(last.place, row: row.number)
            } else {
                last = (url, pictures.add(url, path: leaves[leaf].path, row: row.number))
            }
        }
        if row.variant >= -1 { noteVariant(row) }
        if tally.isAlike { compare(row) }
        if title > bestScores.title || body > bestScores.body || size > bestScores.size
            || row.missing > bestScores.missing || hasRightToLeft && !bestScores.hasRightToLeft
            || hasEmoji && !bestScores.hasEmoji
        {
            keep(row, [title, body, size, row.missing, hasRightToLeft ? 1 : 0, hasEmoji ? 1 : 0])
        }
        let chance = Int(truncatingIfNeeded: Bytes.fold(UInt64(row.number), 0x9E37_79B9_7F4A_7C15) >> 2)
        if chance > bestChance.second { keep(row, chance: chance) }
    }

    /// Takes note of what the linter said of a row, but for what holds for its whole branch.
    mutating func note(_ findings: [Finding], _ row: Int) {
        let known = tally.branches[signature]?.findings ?? []
        for finding in findings where !known.contains(where: { $0.rule == finding.rule && $0.path == finding.path }) {
            var rows = RenderSummary.Count()
            rows.add(row)
            tally.add(finding, rows)
        }
    }

    @inline(__always)
    private func span(_ leaf: Int, _ row: Row) -> ByteSpan {
        let measure = measures[leaf]
        return ByteSpan(row.message.base + (measure.start &- row.offset), measure.end &- measure.start)
    }

    @inline(__always)
    private func payloadSize(_ plan: SurveyPlan) -> Int {
        var size = plan.payloadBase
        for index in 0..<plan.payloadLeaves.count {
            let (leaf, weight) = plan.payloadLeaves[index]
            size &+= weight &* (measures[leaf].end &- measures[leaf].start)
        }
        return size
    }

    private mutating func noteVariant(_ row: Row) {
        tally.variants[row.variant, default: .init()].add(row.number)
        if row.variant >= 0, tally.samples.variants[row.variant].map({ row.number < $0.row }) ?? true {
            tally.samples.keepVariant(candidate(row, 0), row.variant)
        }
    }

    // MARK: - Samples

    /// The scores of the rows that are kept, of which rows of a thread that come later need more.
    private struct BestScores {
        var (title, body, size, missing) = (0, 0, 0, 0)
        var hasRightToLeft = false
        var hasEmoji = false
    }

    private var bestScores = BestScores()

    private mutating func keep(_ row: Row, _ scores: [Int]) {
        for (reason, score) in scores.enumerated() where tally.samples.wants(reason, score: score, row: row.number) {
            tally.samples.keep(candidate(row, score), for: reason)
        }
        bestScores.title = max(bestScores.title, scores[0])
        bestScores.body = max(bestScores.body, scores[1])
        bestScores.size = max(bestScores.size, scores[2])
        bestScores.missing = max(bestScores.missing, scores[3])
        bestScores.hasRightToLeft = bestScores.hasRightToLeft || scores[4] > 0
        bestScores.hasEmoji = bestScores.hasEmoji || scores[5] > 0
    }

    private mutating func keep(_ row: Row, chance: Int) {
        let candidate = candidate(row, chance)
        tally.samples.offer(candidate)
        bestChance =
            chance > bestChance.first ? (chance, bestChance.first) : (bestChance.first, max(bestChance.second, chance))
    }

    private func candidate(_ row: Row, _ score: Int) -> SampleCandidate {
        SampleCandidate(
            row: row.number,
            score: score,
            message: Array(row.message.buffer),
            values: UnsafeBufferPointer(start: printed, count: printedCount).map { value in
                PrintedValue(
                    range: (value.start - row.offset)..<(value.end - row.offset),
                    column: value.column >= 0 ? columns[value.column] : nil
                )
            }
        )
    }

    // MARK: - Branches

    @inline(never)
    private mutating func enter(_ row: Row) {
        storeBranch()
        if let known = plans[row.signature] {
            (signature, plan) = (row.signature, known)
            branchRows = tally.branches[row.signature]?.rows ?? .init()
            return
        }
        // Ways beyond the limit are counted with the last one that was told apart.
        if plans.count >= Self.branchLimit, plan != nil { return }
        var ranges: [Int: Range<Int>] = [:]
        for leaf in leaves.indices where measures[leaf].start >= 0 {
            ranges[leaf] = (measures[leaf].start - row.offset)..<(measures[leaf].end - row.offset)
        }
        let branch = SurveyBranch(candidate(row, 0), ranges, leaves)
        let plan = SurveyPlan(branch)
        tally.branches[row.signature] = branch
        plans[row.signature] = plan
        (signature, self.plan) = (row.signature, plan)
        branchRows = .init()
    }

    private mutating func storeBranch() {
        if plan != nil { tally.branches[signature]?.rows = branchRows }
    }

    // MARK: - Texts

    @inline(__always)
    private func measureTexts(_ plan: SurveyPlan, _ row: Row) {
        for index in 0..<plan.textLeaves.count {
            let leaf = plan.textLeaves[index]
            Self.measure(span(leaf, row), &measures[leaf])
        }
    }

    /// Counts the characters of the inside of a JSON string, and sees what is special about them.
    private static func measure(_ text: ByteSpan, _ measure: inout Measure) {
        (measure.hasRightToLeft, measure.hasEmoji) = (false, false)
        var (count, place) = (0, 0)
        while place < text.count {
            if place &+ 8 <= text.count {
                let word = Bytes.word(text.base + place)
                // Letters from right to left and emoji begin with bytes from 0xD6 on.
                if Bytes.from(0xD6, in: word) | Bytes.matches(Bytes.backslash, in: word) == 0 {
                    place &+= 8
                    // Bytes that begin with 10 belong to the letter before.
                    count &+= 8 &- (Bytes.beyondASCII(in: word) & ~(word &<< 1)).nonzeroBitCount
                    continue
                }
            }
            let byte = text[place]
            count &+= 1
            switch byte {
            case 0x80..<0xC0:
                place &+= 1
                count &-= 1
            case Bytes.backslash: place &+= place + 1 < text.count && text[place + 1] == UInt8(ascii: "u") ? 6 : 2
            case ..<0x80: place &+= 1
            case ..<0xE0:
                if 0xD6...0xDF ~= byte { measure.hasRightToLeft = true }
                place &+= 2
            case ..<0xF0: place &+= 3
            default:
                if place + 1 < text.count, text[place + 1] == 0x9F { measure.hasEmoji = true }
                place &+= 4
            }
        }
        measure.characters = count
    }

    // MARK: - Likeness

    /// Compares the message with the first one, all but the target.
    private mutating func compare(_ row: Row) {
        let message = row.message
        var (start, end) = (message.count, message.count)
        for leaf in 0..<leafCount where targetLeaf[leaf] && measures[leaf].start >= 0 {
            (start, end) = (measures[leaf].start - row.offset, measures[leaf].end - row.offset)
        }
        let (before, after) = (message.prefix(start), message.dropFirst(end))
        guard let common = tally.common else {
            tally.common = Array(before.buffer) + after.buffer
            return
        }
        tally.isAlike = common.withUnsafeBufferPointer { bytes in
            guard bytes.count == before.count + after.count, let base = bytes.baseAddress else { return false }
            return before.equals(ByteSpan(base, before.count))
                && after.equals(ByteSpan(base + before.count, after.count))
        }
    }
}
