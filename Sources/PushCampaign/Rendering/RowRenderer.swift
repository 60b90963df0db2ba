// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// Turns rows into lines of output, one after the other; for one thread.
struct RowRenderer: ~Copyable {
    /// Bytes of a request up to which no service has anything against its size, whatever is counted of it.
    private static let harmlessSize = 3993 - 512

    let template: CampaignTemplate
    let machine: Machine
    private let instructions: UnsafeMutablePointer<Instruction>
    private let instructionCount: Int
    private let constants: UnsafeMutablePointer<ByteSpan>
    /// The bytes of constants, each with room to read behind it.
    private let pool: UnsafeMutablePointer<UInt8>
    let columns: [String]
    private let keyColumn: Int?
    private let printsBlank: Bool
    private let sizeBound: Int
    let variantTable: VariantTable?
    private let suppressed: SuppressionList?
    let tracksTargets: Bool
    let zones: ZoneTable?
    /// Messages of the block at hand, where repeated targets are looked for.
    var targets: [TargetedLine] = []
    private var targetHash: UInt64 = 0
    /// Empty if nothing is surveyed.
    var survey: RowSurvey
    let surveys: Bool
    /// For each instruction what a survey keeps of it.
    let notes: UnsafeMutablePointer<InstructionNote>
    /// The way that the row took through the template.
    var signature = WaySignature.first
    /// The variant of the row; -1 is the template itself.
    var variant = -1
    var findings: [Finding] = []
    /// The range in the output of the row's last URL that needs no second look; of negative length if there is none.
    private var plainURL = (start: 0, count: -1)
    var summary = RenderSummary()
    var output: ByteBuffer

    /// The result of a row.
    enum Outcome {
        case message
        case skipped
        case failed
    }

    /// A row without a message, in words.
    struct Problem {
        var code: String
        var path: String?
        var text: String
    }

    init(
        _ template: CampaignTemplate,
        key: String?,
        selection: RowSelection = RowSelection(),
        surveys: Bool = false,
        outputCapacity: Int = AudienceReader.usualBlockSize
    ) {
        output = ByteBuffer(capacity: outputCapacity)
        self.template = template
        var program = template.program
        keyColumn = key.map { program.column($0) }
        variantTable = program.variants.isEmpty ? nil : VariantTable(program)
        suppressed = selection.suppressed
        tracksTargets = selection.dropsRepeatedTargets
        zones = selection.zones.map { ZoneTable($0, column: program.column($0.column)) }
        survey = RowSurvey(surveys ? program : Program())
        self.surveys = surveys
        notes = surveys ? InstructionNote.all(of: program) : .allocate(capacity: 1)
        columns = program.columns
        machine = Machine(program, settings: template.settings)
        printsBlank = template.settings.missing == .blank
        sizeBound = Self.harmlessSize - template.canonicalExcess
        instructionCount = program.instructions.count
        instructions = .allocate(capacity: max(1, instructionCount))
        for (index, instruction) in program.instructions.enumerated() {
            (instructions + index).initialize(to: instruction)
        }
        pool = .allocate(capacity: program.constants.reduce(0) { $0 + $1.count + ByteBuffer.slack })
        constants = .allocate(capacity: max(1, program.constants.count))
        var end = pool
        for (index, bytes) in program.constants.enumerated() {
            let start = end
            for byte in bytes {
                end.initialize(to: byte)
                end += 1
            }
            (constants + index).initialize(to: ByteSpan(start, to: end))
            end.initialize(repeating: 0, count: ByteBuffer.slack)
            end += ByteBuffer.slack
        }
    }

    deinit {
        pool.deallocate()
        notes.deallocate()
        instructions.deallocate()
        constants.deallocate()
    }

    /// All columns that have to be read.
    var slotNames: [String] { columns }

    // MARK: - Lines

    /// Writes the line of the row whose columns are in the slots, if its zone is wanted.
    @inline(__always)
    mutating func renderRow(_ row: Int) {
        if zones != nil { return renderZonedRow(row) }
        _ = renderLine(row)
    }

    @inline(__always)
    mutating func renderLine(_ row: Int) -> Outcome {
        summary.rows &+= 1
        machine.beginRow()
        beginChoices()
        if machine.variableCount > 0 { machine.resetVariables() }
        let start = output.count
        output.append(static: "{\"key\":")
        appendKey(row)
        output.append(static: ",\"message\":")
        let body = output.count
        var place = 0
        do throws(RowFailure) {
            if let suppressed { try suppress(suppressed) }
            try run(&place)
        } catch {
            return fail(row, start, failure: error, at: place)
        }
        if let problem = problem(body) {
            output.count = start
            return fail(row, problem)
        }
        summary.messages &+= 1
        summary.largestMessage = max(summary.largestMessage, output.count - body)
        if surveys { note(row, body) }
        output.append(static: "}\n")
        if tracksTargets, targetHash != 0 {
            targets.append(TargetedLine(row: row, start: start, body: body, end: output.count, hash: targetHash))
        }
        return .message
    }

    /// Writes the line of a row that cannot be read.
    mutating func renderProblem(_ row: Int, _ problem: RowProblem) {
        if let zones {
            guard zones.wantsBroken else { return }
            output.append(row)
            output.append(UInt8(ascii: "\t"))
        }
        summary.rows += 1
        _ = fail(row, Problem(code: problem.rawValue, text: problem.sentence), hasKey: false)
    }

    private mutating func fail(_ row: Int, _ start: Int, failure: RowFailure, at place: Int)
        -> Outcome
    {
        output.count = start
        let reason: ByteSpan? =
            switch failure {
            case .aborted(let reason): constants[reason]
            case .suppressed: Self.suppressedReason
            default: nil
            }
        if let text = reason {
            output.append(static: "{\"key\":")
            appendKey(row)
            output.append(static: ",\"skipped\":\"")
            output.appendEscaped(text)
            output.append(static: "\"}\n")
            summary.skipped[text.string, default: RenderSummary.Count()].add(row)
            return .skipped
        }
        let leaf = template.program.leafOfInstruction[place]
        let path = leaf >= 0 ? template.program.leaves[leaf].path : nil
        return fail(
            row,
            Problem(code: failure.code, path: path, text: failure.sentence(columns: columns))
        )
    }

    mutating func fail(_ row: Int, _ problem: Problem, hasKey: Bool = true) -> Outcome {
        summary.errors[problem.code, default: RenderSummary.Count()].add(row)
        if surveys {
            survey.note(CampaignErrorSample(code: problem.code, row: row, path: problem.path, text: problem.text))
        }
        output.append(static: "{\"key\":")
        if hasKey { appendKey(row) } else { output.append(row) }
        var error: JSONObject = ["code": .string(problem.code)]
        error["path"] = problem.path.map(JSONValue.string)
        error["text"] = .string(problem.text)
        output.append(static: ",\"error\":")
        output.append(JSONValue.object(error).description)
        output.append(static: "}\n")
        return .failed
    }

    /// The value of the key's column, or the row's number.
    @inline(__always)
    private mutating func appendKey(_ row: Int) {
        guard let keyColumn else { return output.append(row) }
        let slot = machine.slots[keyColumn]
        switch slot.kind {
        case .number: output.append(slot.bytes)
        case .plain, .escaped, .plainCell:
            output.append(Bytes.quote)
            output.append(slot.bytes)
            output.append(Bytes.quote)
        case .cell:
            output.append(Bytes.quote)
            output.appendEscaped(slot.bytes)
            output.append(Bytes.quote)
        case .missing, .null, .emptyCell, .true, .false, .json: output.append(row)
        }
    }

    // MARK: - Messages

    @inline(__always)
    private mutating func run(_ place: inout Int) throws(RowFailure) {
        let start = output.count
        var leafStart = 0
        while place < instructionCount {
            let begin = output.count
            switch instructions[place] {
            case .constant(let constant): output.appendPadded(constants[constant])
            case .column(let column): try printColumn(column)
            case .columnOr(let column, let constant, let node):
                try printColumn(column, or: constant, node)
            case .print(let node): output.appendEscaped(try machine.text(try machine.evaluate(node)))
            case .columnInURL(let column, let node):
                let slot = machine.slots[column]
                switch slot.kind {
                case .plain, .plainCell: try printInURL(slot.bytes, column)
                default: try printInURL(try machine.text(try machine.evaluate(node)), column)
                }
            case .printInURL(let node, let column):
                try printInURL(try machine.text(try machine.evaluate(node)), column)
            case .jumpUnless(let condition, let target):
                let jumps = try !machine.isTrue(condition)
                signature = WaySignature.next(signature, at: place, taken: jumps)
                if jumps {
                    place = target
                    continue
                }
            case .jump(let target):
                place = target
                continue
            case .assign(let variable, let node): machine.variables[variable] = try machine.evaluate(node)
            case .abort(let reason): throw .aborted(reason: reason)
            case .beginLeaf: leafStart = output.count
            case .endLeaf(let leaf): try check(leaf, from: leafStart)
            case .variant(let column):
                if let start = try chooseVariant(column) {
                    place = start
                    continue
                }
            }
            if surveys { survey.printed(notes + place, output, from: begin) }
            place &+= 1
        }
        guard output.count - start <= RowLimits.messageByteCount else {
            place = instructionCount - 1
            throw .messageTooLong
        }
    }

    @inline(__always)
    private mutating func printInURL(_ text: ByteSpan, _ column: Int) throws(RowFailure) {
        for index in 0..<text.count where !Bytes.isUnreservedInURL(text[index]) {
            throw .reservedInURL(column: column, byte: text[index])
        }
        output.append(text)
    }

    @inline(__always)
    private mutating func printColumn(_ column: Int) throws(RowFailure) {
        let slot = machine.slots[column]
        switch slot.kind {
        case .plain, .escaped, .plainCell: output.appendPadded(slot.bytes)
        case .cell: output.appendEscaped(slot.bytes)
        case .missing, .null, .emptyCell: if !printsBlank { throw .missing(column: column) }
        case .number, .true, .false, .json:
            output.appendEscaped(try machine.text(try machine.value(ofColumn: column)))
        }
    }

    @inline(__always)
    private mutating func printColumn(_ column: Int, or constant: Int, _ node: Int) throws(RowFailure) {
        let slot = machine.slots[column]
        switch slot.kind {
        case .plain, .escaped:
            output.appendPadded(slot.bytes.isEmpty ? constants[constant] : slot.bytes)
        case .plainCell: output.appendPadded(slot.bytes)
        case .cell: output.appendEscaped(slot.bytes)
        case .missing, .null, .emptyCell, .false: output.appendPadded(constants[constant])
        case .number, .true, .json: output.appendEscaped(try machine.text(try machine.evaluate(node)))
        }
    }

    // MARK: - Checks

    /// Whether the message at hand has to be linted.
    private var needsLint = false

    private mutating func check(_ leaf: Int, from start: Int) throws(RowFailure) {
        let bytes = output.span(from: start)
        switch template.program.leaves[leaf].kind {
        case .target:
            if !LeafCheck.isPlainTarget(bytes) { needsLint = true }
            if tracksTargets { targetHash = Bytes.hash(bytes) }
            if let suppressed, suppressed.contains(bytes) { throw .suppressed }
        case .url:
            // A message names the same picture for several platforms.
            if bytes.count == plainURL.count, bytes.equals(ByteSpan(output.base + plainURL.start, plainURL.count)) {
                return
            }
            if LeafCheck.isPlainImageURL(bytes) {
                plainURL = (start, bytes.count)
                return
            }
            guard bytes.isEmpty || LeafCheck.isWebURL(bytes) else { throw .notAURL }
            needsLint = true
        case .shown: if bytes.isEmpty { needsLint = true }
        case .number:
            guard LeafCheck.isNumber(bytes) else { throw .fieldNotANumber }
            if !LeafCheck.isSmallCount(bytes) { needsLint = true }
        case .boolean:
            guard bytes.equals("true") || bytes.equals("false") else { throw .fieldNotABoolean }
        case .free, .other: break
        }
    }

    /// The reason why the message cannot be sent: its size, or an error from the linter.
    @inline(__always)
    private mutating func problem(_ body: Int) -> Problem? {
        if !needsLint, !template.lintsEachRow, output.count &- body <= sizeBound { return nil }
        return lint(body)
    }

    @inline(never)
    private mutating func lint(_ body: Int) -> Problem? {
        needsLint = false
        var request = Array("{\"message\":".utf8)
        request += output.span(from: body).buffer
        request.append(UInt8(ascii: "}"))
        let found = RenderedMessage.findings(in: request)
        if surveys { findings = found ?? [] }
        return RenderedMessage.problem(in: found).map {
            Problem(code: $0.code, path: $0.path, text: $0.text)
        }
    }

    // MARK: - Choices

    private static var suppressedReason: ByteSpan {
        let text: StaticString = "suppressed"
        return ByteSpan(text.utf8Start, text.utf8CodeUnitCount)
    }

    @inline(__always)
    private mutating func beginChoices() {
        signature = WaySignature.first
        targetHash = 0
        variant = -1
        plainURL.count = -1
        if surveys {
            survey.beginRow()
            if !findings.isEmpty { findings = [] }
        }
    }

    /// Leaves the row out whose key is on the list.
    private func suppress(_ list: SuppressionList) throws(RowFailure) {
        guard let keyColumn else { return }
        let key = try machine.text(try machine.value(ofColumn: keyColumn))
        if !key.isEmpty, list.contains(key) { throw .suppressed }
    }

    private mutating func chooseVariant(_ column: Int) throws(RowFailure) -> Int? {
        let value = try machine.text(try machine.value(ofColumn: column))
        guard let choice = variantTable?.choice(value.trimmed) else { return nil }
        variant = choice.variant
        signature = WaySignature.next(signature, variant: choice.variant)
        return choice.start
    }
}
