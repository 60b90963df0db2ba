// SPDX-License-Identifier: Apache-2.0

/// Targets and keys that get no message, such as people who asked for none.
///
/// It keeps eight bytes of each, in a table of up to 22 bytes an entry; the odds that somebody else has the same 64 bits
/// are ``falseDropOdds(rows:entries:)``.
public final class SuppressionList: Sendable {
    private let table: TargetTable

    /// How many different entries it has.
    public var count: Int { table.count }
    /// Bytes of memory that it takes.
    public var byteCount: Int { table.byteCount }

    /// Reads entries, one a line; quotes around them, white space at their ends and empty lines do not count.
    public init(_ lines: [[UInt8]]) {
        var table = TargetTable()
        for line in lines { Self.insert(line, into: &table) }
        self.table = table
    }

    /// Reads a text piece by piece, so that a large file is never in memory as a whole; a line ends with a line feed, a
    /// carriage return, or both.
    ///
    /// - Parameter next: The next piece of the text, empty at its end.
    public init<Failure: Error>(reading next: () throws(Failure) -> [UInt8]) throws(Failure) {
        var table = TargetTable()
        var rest: [UInt8] = []
        while true {
            let piece = try next()
            if piece.isEmpty { break }
            rest += piece
            guard let last = rest.lastIndex(where: Self.endsLine) else { continue }
            for line in rest[..<last].split(whereSeparator: Self.endsLine) { Self.insert(Array(line), into: &table) }
            rest.removeFirst(last + 1)
        }
        Self.insert(rest, into: &table)
        self.table = table
    }

    private static func endsLine(_ byte: UInt8) -> Bool { byte == Bytes.newline || byte == UInt8(ascii: "\r") }

    private static func insert(_ line: [UInt8], into table: inout TargetTable) {
        line.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            var entry = ByteSpan(base, bytes.count)
            if entry.count >= 3, entry[0] == 0xEF, entry[1] == 0xBB, entry[2] == 0xBF { entry = entry.dropFirst(3) }
            entry = entry.trimmed
            if entry.count >= 2, entry[0] == Bytes.quote, entry[entry.count - 1] == Bytes.quote {
                entry = ByteSpan(entry.base + 1, entry.count - 2)
            }
            if !entry.isEmpty { _ = table.insert(Bytes.hash(entry)) }
        }
    }

    @inline(__always)
    func contains(_ entry: ByteSpan) -> Bool { table.contains(Bytes.hash(entry)) }

    /// The odds that at least one of so many rows is taken for another one.
    public static func falseDropOdds(rows: Int, entries: Int) -> Double {
        Double(rows) * Double(entries) / 18_446_744_073_709_551_616.0
    }
}
