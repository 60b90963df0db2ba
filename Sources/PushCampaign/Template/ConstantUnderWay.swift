// SPDX-License-Identifier: Apache-2.0

/// JSON that every message has, and that is not an instruction yet.
struct ConstantUnderWay {
    var bytes: [UInt8] = []
    private(set) var marks = LeafMarks()

    /// Says that a leaf begins here; the constant before it has been added by then if a leaf begins in it too.
    mutating func beginLeaf(_ leaf: Int) { marks.begin = LeafMark(leaf: leaf, offset: bytes.count) }

    /// Says that a leaf ends here that began in another constant.
    mutating func endLeaf(_ leaf: Int) { marks.end = LeafMark(leaf: leaf, offset: bytes.count) }

    /// Adds what there is as an instruction of the leaf.
    mutating func flush(into program: inout Program, of leaf: Int) {
        guard !bytes.isEmpty else { return }
        program.append(.constant(program.constant(bytes)), of: leaf, marks: marks)
        (bytes, marks) = ([], LeafMarks())
    }
}
