// SPDX-License-Identifier: Apache-2.0

/// Finds where records of a CSV end, by the same rule by which cells are read: a quote opens a cell only at its start.
enum CSVBlockScanner {
    /// Bytes of the whole records, and how many there are; `nil` if not one is whole.
    static func cut(_ bytes: ByteSpan) -> (count: Int, rows: Int)? {
        var (position, rows, end) = (0, 0, 0)
        while position < bytes.count {
            let quote =
                Bytes.firstIndex(of: Bytes.quote, in: bytes.base, from: position, to: bytes.count)
                ?? bytes.count
            // All newlines before the quote stand outside of cells in quotes.
            let plain = ByteSpan(bytes.base + position, quote - position)
            if let last = plain.buffer.lastIndex(of: Bytes.newline) {
                rows += Bytes.count(of: Bytes.newline, in: plain.base, last + 1)
                end = position + last + 1
            }
            guard quote < bytes.count else { break }
            guard opensCell(bytes, quote) else {
                position = quote + 1
                continue
            }
            guard let closing = closingQuote(bytes, from: quote + 1) else { break }
            position = skipBehindQuotes(bytes, closing + 1)
        }
        return rows > 0 ? (end, rows) : nil
    }

    /// Bytes of the first record with its newline.
    static func firstRecord(_ bytes: ByteSpan) -> Int? {
        var position = 0
        while position < bytes.count {
            if bytes[position] == Bytes.newline { return position + 1 }
            if bytes[position] == Bytes.quote, opensCell(bytes, position) {
                guard let closing = closingQuote(bytes, from: position + 1) else { return nil }
                position = skipBehindQuotes(bytes, closing + 1)
            } else {
                position += 1
            }
        }
        return nil
    }

    /// Whether a carriage return ends a line of a record without a newline behind it, outside of quotes.
    static func hasBareReturn(_ record: ByteSpan) -> Bool {
        var position = 0
        while position < record.count {
            if record[position] == 0x0D, position + 1 < record.count, record[position + 1] != Bytes.newline {
                return true
            }
            if record[position] == Bytes.quote, opensCell(record, position) {
                guard let closing = closingQuote(record, from: position + 1) else { return false }
                position = closing + 1
            } else {
                position += 1
            }
        }
        return false
    }

    /// The cells of one whole record.
    static func cells(_ record: ByteSpan) -> [String] {
        var bytes = Array(record.buffer)
        if bytes.last == Bytes.newline { bytes.removeLast() }
        if bytes.last == 0x0D { bytes.removeLast() }
        var cells: [String] = []
        var cell: [UInt8] = []
        var (index, isQuoted) = (0, false)
        while index < bytes.count {
            let byte = bytes[index]
            if isQuoted {
                if byte != Bytes.quote {
                    cell.append(byte)
                } else if index + 1 < bytes.count, bytes[index + 1] == Bytes.quote {
                    cell.append(byte)
                    index += 1
                } else {
                    isQuoted = false
                }
            } else if byte == Bytes.comma {
                cells.append(String(decoding: cell, as: UTF8.self))
                cell = []
            } else if byte == Bytes.quote, cell.isEmpty {
                isQuoted = true
            } else {
                cell.append(byte)
            }
            index += 1
        }
        cells.append(String(decoding: cell, as: UTF8.self))
        return cells
    }

    private static func opensCell(_ bytes: ByteSpan, _ quote: Int) -> Bool {
        quote == 0 || bytes[quote - 1] == Bytes.comma || bytes[quote - 1] == Bytes.newline
    }

    private static func closingQuote(_ bytes: ByteSpan, from start: Int) -> Int? {
        var position = start
        while let quote = Bytes.firstIndex(
            of: Bytes.quote,
            in: bytes.base,
            from: position,
            to: bytes.count
        ) {
            guard quote + 1 < bytes.count, bytes[quote + 1] == Bytes.quote else {
                return quote + 1 < bytes.count ? quote : nil
            }
            position = quote + 2
        }
        return nil
    }

    /// Text between a closing quote and the next comma or newline does not open a cell.
    private static func skipBehindQuotes(_ bytes: ByteSpan, _ start: Int) -> Int {
        var position = start
        while position < bytes.count, bytes[position] != Bytes.comma, bytes[position] != Bytes.newline {
            position += 1
        }
        return position
    }
}
