// SPDX-License-Identifier: Apache-2.0

/// A survey's record of the text that an instruction prints.
struct InstructionNote: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
        case none
        /// A part of a text that is the same in every row.
        case fixed
        /// A constant in which a leaf ends or begins.
        case border
        case value
    }

    static let nothingMasked = -2

    var kind = Kind.none
    /// Of a value: whether it is a part of a text that a device shows.
    var isShown = false
    /// Of a value: the column that a page may not show as it is, negative for several of them.
    var column = InstructionNote.nothingMasked
    /// The text that a constant adds to the current text, up to that text's end.
    var before = TextMeasure()
    /// The leaf that ends and the one that begins in a constant, negative for none, and where.
    var (endLeaf, endOffset) = (-1, 0)
    var (beginLeaf, beginOffset) = (-1, 0)
    /// The part of a constant that belongs to the text that begins in it.
    var after = TextMeasure()

    /// For each instruction of a program its note; the caller deallocates them.
    static func all(of program: Program) -> UnsafeMutablePointer<InstructionNote> {
        let notes = UnsafeMutablePointer<InstructionNote>.allocate(capacity: max(1, program.instructions.count))
        let columnOfNode = program.columnOfNode
        var leaf: Leaf?
        for (index, instruction) in program.instructions.enumerated() {
            let note: InstructionNote
            switch instruction {
            case .constant(let constant):
                let marks = program.marksOfInstruction[index] ?? LeafMarks()
                let next = marks.begin.map { program.leaves[$0.leaf] }
                note = InstructionNote(program.constants[constant], marks, leaf.isShown, next.isShown)
                leaf = next ?? (marks.end == nil ? leaf : nil)
            case .column(let column), .columnOr(let column, _, _):
                note = InstructionNote(value: column, of: leaf)
            case .print(let node): note = InstructionNote(value: max(-1, columnOfNode[node]), of: leaf)
            case .printInURL, .columnInURL: note = InstructionNote(value: nothingMasked, of: leaf)
            case .jump, .jumpUnless, .assign, .abort, .beginLeaf, .endLeaf, .variant: note = InstructionNote()
            }
            (notes + index).initialize(to: note)
        }
        return notes
    }

    private init() {}

    private init(value column: Int, of leaf: Leaf?) {
        isShown = leaf.isShown
        self.column = leaf.isMasked ? column : Self.nothingMasked
        kind = isShown || self.column != Self.nothingMasked ? .value : .none
    }

    private init(_ bytes: [UInt8], _ marks: LeafMarks, _ endIsShown: Bool, _ beginIsShown: Bool) {
        if endIsShown { before = Self.measure(bytes[..<(marks.end?.offset ?? bytes.count)]) }
        if let end = marks.end { (endLeaf, endOffset) = (end.leaf, end.offset) }
        if let begin = marks.begin {
            (beginLeaf, beginOffset) = (begin.leaf, begin.offset)
            if beginIsShown { after = Self.measure(bytes[begin.offset...]) }
        }
        kind = marks.end != nil || marks.begin != nil ? .border : endIsShown ? .fixed : .none
    }

    private static func measure(_ bytes: ArraySlice<UInt8>) -> TextMeasure {
        var measure = TextMeasure()
        let padded = bytes + Array(repeating: 0, count: ByteBuffer.slack)
        padded.withUnsafeBufferPointer { measure.add(ByteSpan($0.baseAddress!, bytes.count)) }
        return measure
    }
}

extension Leaf? {
    /// Whether its values are a person's rather than a target, an address or a number.
    fileprivate var isMasked: Bool {
        switch self?.kind {
        case .free, .shown: true
        case .target, .url, .number, .boolean, .other, nil: false
        }
    }

    /// Whether it is a title or a text of which lengths are counted.
    fileprivate var isShown: Bool { self.map { SurveyBranch.textPaths.contains($0.path) } ?? false }
}
