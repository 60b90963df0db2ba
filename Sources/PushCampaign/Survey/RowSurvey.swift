// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// Takes note of rows while they are rendered; for one thread.
struct RowSurvey: ~Copyable {
    /// The number of distinct ways through the template; the linter looks at each once.
    private static let branchLimit = 4096

    private var tally = SurveyTally()
    private var pictures = PictureCounter()
    private let leaves: [Leaf]
    private let columns: [String]
    private let targetLeaf: UnsafeMutablePointer<Bool>
    /// The offsets of the row's leaves in the output, and the counts for each; a start of -1 means that the leaf was
    /// not reached.
    private let measures: UnsafeMutablePointer<Measure>
    private let leafCount: Int
    /// Values that were printed, as places in the output; every instruction prints once in a row.
    private let printed: UnsafeMutablePointer<(start: Int, end: Int, column: Int)>
    private var printedCount = 0
    /// The offset at which the current leaf begins, and its counts.
    private var leafStart = 0
    private var text = TextMeasure()

    private let sizes = LengthTable(limit: SurveyTally.sizeLimit)
    /// By the sets of roles that show the same text.
    private var lengths: [Int: LengthTable] = [:]

    /// The branch of the row before, so that most rows need no look into the table.
    private var signature: UInt64 = 0
    private var plan: SurveyPlan?
    private var plans: [UInt64: SurveyPlan] = [:]
    private var branchRows = RenderSummary.Count()
    private var bestChance = (first: -1, second: -1)

    private struct Measure {
        var start = -1
        var end = -1
        var text = TextMeasure()
    }

    /// A row with a message.
    struct Row {
        var number: Int
        var signature: UInt64
        /// The variant's number, -1 for the template itself, -2 if there are no variants.
        var variant: Int
        var message: ByteSpan
        /// The offset of the message in the output, from which the places of leaves and values count.
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
    }

    deinit {
        measures.deallocate()
        targetLeaf.deallocate()
        printed.deallocate()
        sizes.deallocate()
        for table in lengths.values { table.deallocate() }
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

    /// Takes note of what an instruction printed: its characters, and its place, by which it can be masked.
    @inline(__always)
    mutating func printed(_ note: UnsafePointer<InstructionNote>, _ output: borrowing ByteBuffer, from start: Int) {
        switch note.pointee.kind {
        case .none: break
        case .fixed: text.add(note.pointee.before)
        case .border:
            let ended = note.pointee.endLeaf
            if ended >= 0 {
                text.add(note.pointee.before)
                measures[ended] = Measure(start: leafStart, end: start &+ note.pointee.endOffset, text: text)
            }
            if note.pointee.beginLeaf >= 0 {
                leafStart = start &+ note.pointee.beginOffset
                text = note.pointee.after
            }
        case .value:
            guard output.count > start else { return }
            if note.pointee.isShown { text.add(output.span(from: start)) }
            if note.pointee.column != InstructionNote.nothingMasked {
                (printed + printedCount).initialize(to: (start, output.count, note.pointee.column))
                printedCount &+= 1
            }
        }
    }

    mutating func note(_ error: CampaignErrorSample) { tally.add(error) }

    /// All that was noted.
    mutating func finish() -> SurveyTally {
        storeBranch()
        tally.sizes = sizes.histogram
        for (roles, table) in lengths {
            let histogram = table.histogram
            for role in tally.texts.indices {
                if roles >> (role * 2) & 1 != 0 { tally.texts[role].without.merge(histogram) }
                if roles >> (role * 2 + 1) & 1 != 0 { tally.texts[role].with.merge(histogram) }
            }
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
        sizes.add(size)
        var (title, body, hasRightToLeft, hasEmoji) = (0, 0, false, false)
        for index in 0..<plan.texts.count {
            let text = plan.texts[index]
            var count = text.count
            if text.leaf >= 0 {
                let measure = measures[text.leaf].text
                count = measure.characters
                hasRightToLeft = hasRightToLeft || measure.hasRightToLeft
                hasEmoji = hasEmoji || measure.hasEmoji
            }
            if text.isTitle { title = max(title, count) }
            if text.isBody { body = max(body, count) }
            text.lengths.add(count)
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

    /// Notes the linter's findings for a row, except findings about its whole branch.
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
        // Ways beyond the limit are counted with the last distinct one.
        if plans.count >= Self.branchLimit, plan != nil { return }
        var ranges: [Int: Range<Int>] = [:]
        for leaf in leaves.indices where measures[leaf].start >= 0 {
            ranges[leaf] = (measures[leaf].start - row.offset)..<(measures[leaf].end - row.offset)
        }
        let branch = SurveyBranch(candidate(row, 0), ranges, leaves)
        let plan = SurveyPlan(branch) { roles in
            if let known = lengths[roles] { return known }
            let table = LengthTable(limit: SurveyTally.textLimit)
            lengths[roles] = table
            return table
        }
        tally.branches[row.signature] = branch
        plans[row.signature] = plan
        (signature, self.plan) = (row.signature, plan)
        branchRows = .init()
    }

    private mutating func storeBranch() {
        if plan != nil { tally.branches[signature]?.rows = branchRows }
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
