// SPDX-License-Identifier: Apache-2.0

/// Reads records of a CSV (RFC 4180): checks all of a record and keeps the columns that the template names.
///
/// Quoted cells are joined in place, so the bytes of the block change.
struct CSVRowReader {
    private let slots: UnsafeMutablePointer<Slot>
    private let columnCount: Int
    /// For each cell of a record the slot that it fills, negative for none.
    private let slotOfCell: [Int]

    init(header: [String], columns: [String], slots: UnsafeMutablePointer<Slot>) {
        self.slots = slots
        columnCount = columns.count
        slotOfCell = header.map { columns.firstIndex(of: $0) ?? -1 }
        for index in 0..<columnCount {
            slots[index] = Slot(.missing, ByteSpan(UnsafePointer(bitPattern: 1)!, 0))
        }
    }

    /// Reads the record at the place, behind which a newline stands, and moves behind it.
    ///
    /// Also of a record with a problem all is passed over, as the finder of blocks does.
    mutating func read(_ p: inout UnsafeMutablePointer<UInt8>) throws(RowProblem) {
        let start = p
        var problem: RowProblem?
        let cells = slotOfCell.count
        let count: Int = slotOfCell.withUnsafeBufferPointer { slotOfCell in
            var count = 0
            while true {
                let cell =
                    p.pointee == Bytes.quote ? Self.quotedCell(&p, &problem) : Self.plainCell(&p, &problem)
                if count < cells {
                    let slot = slotOfCell[count]
                    if slot >= 0 { slots[slot] = cell }
                }
                count &+= 1
                guard p.pointee == Bytes.comma else { break }
                p += 1
            }
            return count
        }
        let end = p
        if p.pointee == 0x0D { p += 1 }
        p += 1
        if let problem { throw problem }
        guard count == cells else { throw count == 1 && end == start ? .emptyLine : .columnCount }
    }

    @inline(__always)
    private static func isRecordEnd(_ p: UnsafeMutablePointer<UInt8>) -> Bool {
        p.pointee == Bytes.newline || p.pointee == 0x0D && p[1] == Bytes.newline
    }

    @inline(__always)
    private static func plainCell(
        _ p: inout UnsafeMutablePointer<UInt8>,
        _ problem: inout RowProblem?
    ) -> Slot {
        let start = p
        var needsEscape = false
        var highs: UInt64 = 0
        while true {
            let word = Bytes.word(p)
            let found = Bytes.escapes(in: word) | Bytes.matches(Bytes.comma, in: word)
            if found == 0 {
                highs |= word
                p += 8
                continue
            }
            let place = found.trailingZeroBitCount & ~7
            highs |= word & ((1 &<< UInt64(place)) &- 1)
            p += place / 8
            let byte = p.pointee
            if byte == Bytes.comma || isRecordEnd(p) { break }
            if byte == Bytes.quote { problem = .brokenQuotes }
            if byte == 0 { problem = .nulByte }
            needsEscape = true
            p += 1
        }
        let bytes = ByteSpan(start, to: p)
        if highs & 0x8080_8080_8080_8080 != 0, !Bytes.isUTF8(start, bytes.count) {
            problem = .invalidUTF8
        }
        return Slot(bytes.isEmpty ? .emptyCell : needsEscape ? .cell : .plainCell, bytes)
    }

    private static func quotedCell(
        _ p: inout UnsafeMutablePointer<UInt8>,
        _ problem: inout RowProblem?
    ) -> Slot {
        p += 1
        let start = p
        var output = p
        var needsEscape = false
        var high: UInt8 = 0
        while true {
            let byte = p.pointee
            if byte == Bytes.quote {
                p += 1
                guard p.pointee == Bytes.quote else { break }
            }
            needsEscape = needsEscape || byte == Bytes.quote || byte == Bytes.backslash || byte < 0x20
            if byte == 0 { problem = .nulByte }
            high |= byte
            output.pointee = byte
            output += 1
            p += 1
        }
        let bytes = ByteSpan(start, to: output)
        if high >= 0x80, !Bytes.isUTF8(start, bytes.count) { problem = .invalidUTF8 }
        // Text after the closing quote does not belong to a cell and does not open another.
        while p.pointee != Bytes.comma, !isRecordEnd(p) {
            problem = .brokenQuotes
            p += 1
        }
        return Slot(bytes.isEmpty ? .emptyCell : needsEscape ? .cell : .plainCell, bytes)
    }
}
