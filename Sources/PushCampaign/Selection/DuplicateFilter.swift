// SPDX-License-Identifier: Apache-2.0

/// A message in a block of output, by which it can be taken out again.
struct TargetedLine {
    var row: Int
    /// Where its line begins, and where its message does.
    var start: Int
    var body: Int
    /// The offset after its newline; equal to the start if only the target is wanted, not the line.
    var end: Int
    var hash: UInt64
}

/// Takes messages to targets that had one out of blocks, which come in the order of the audience.
struct DuplicateFilter: ~Copyable {
    private var table = TargetTable()
    private(set) var count = RenderSummary.Count()

    /// Answers whether the output was written anew into the other buffer, because something was taken out.
    mutating func filter(_ output: ByteSpan, _ lines: [TargetedLine], into result: inout ByteBuffer) -> Bool {
        var copied = 0
        result.count = 0
        for line in lines where !table.insert(line.hash) && line.end > line.start {
            // The text before the body is `{"key":…,"message":`.
            let keyEnd = line.body - Self.messageKey.utf8CodeUnitCount
            result.append(ByteSpan(output.base + copied, keyEnd - copied))
            result.append(static: "\"skipped\":\"duplicate\"}\n")
            copied = line.end
            count.add(line.row)
        }
        guard copied > 0 else { return false }
        result.append(output.dropFirst(copied))
        return true
    }

    private static let messageKey: StaticString = "\"message\":"
}
