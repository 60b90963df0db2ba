// SPDX-License-Identifier: Apache-2.0

extension Finding {
    /// The place of a finding in a text: the member or element, or the nearest container of something that is missing.
    public struct Location: Sendable, Hashable {
        /// First line, counted from 1; lines end with a line feed.
        public var line: Int
        /// First column in UTF-16 code units, as editors count, from 1.
        public var column: Int
        /// Last line.
        public var endLine: Int
        /// Column after the end in UTF-16 code units.
        public var endColumn: Int
        /// Range in bytes from the start of the text, without a byte order mark.
        public var byteRange: Range<Int>

        /// Makes a location; lines and columns count from 1.
        public init(line: Int, column: Int, endLine: Int, endColumn: Int, byteRange: Range<Int>) {
            self.line = line
            self.column = column
            self.endLine = endLine
            self.endColumn = endColumn
            self.byteRange = byteRange
        }
    }
}

extension Finding.Location {
    /// Returns lines and columns of byte ranges in a text, counted in one pass.
    static func locations(of ranges: [Range<Int>], in bytes: [UInt8]) -> [Finding.Location] {
        if ranges.count == 1 { return [location(of: ranges[0], in: bytes)] }
        let offsets = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
        var positions: [Int: (line: Int, column: Int)] = [:]
        positions.reserveCapacity(offsets.count)
        var (line, column, place) = (1, 1, 0)
        for offset in offsets {
            count(bytes[place..<offset], &line, &column)
            place = offset
            positions[offset] = (line, column)
        }
        return ranges.map { range in
            let (start, end) = (positions[range.lowerBound]!, positions[range.upperBound]!)
            return Finding.Location(
                line: start.line,
                column: start.column,
                endLine: end.line,
                endColumn: end.column,
                byteRange: range
            )
        }
    }

    private static func location(of range: Range<Int>, in bytes: [UInt8]) -> Finding.Location {
        var (line, column) = (1, 1)
        count(bytes[..<range.lowerBound], &line, &column)
        var (endLine, endColumn) = (line, column)
        count(bytes[range], &endLine, &endColumn)
        return Finding.Location(line: line, column: column, endLine: endLine, endColumn: endColumn, byteRange: range)
    }

    /// Advances line and column past some bytes.
    private static func count(_ bytes: ArraySlice<UInt8>, _ line: inout Int, _ column: inout Int) {
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\n"): (line, column) = (line + 1, 1)
            case 0x80..<0xC0: break
            case 0xF0...: column += 2
            default: column += 1
            }
        }
    }

    /// Makes the location of a syntax error.
    package init(_ error: JSONSyntaxError, in bytes: [UInt8]) {
        let start = min(error.offset, bytes.count)
        self = Self.locations(of: [start..<min(start + 1, bytes.count)], in: bytes)[0]
    }

    /// Returns the location in the text without the braces that were put around it.
    package func withoutBraces(in text: Int) -> Finding.Location {
        var location = self
        if line == 1 { location.column = max(1, column - 1) }
        if endLine == 1 { location.endColumn = max(1, endColumn - 1) }
        let start = min(max(0, byteRange.lowerBound - 1), text)
        location.byteRange = start..<min(max(start, byteRange.upperBound - 1), text)
        return location
    }

    /// Returns the location in a larger text, in which this text begins after some lines.
    package func moved(byLines lines: Int) -> Finding.Location {
        var location = self
        location.line += lines
        location.endLine += lines
        return location
    }
}

extension JSONDocument {
    /// Returns the locations of paths, whose names must be spelled as in the text.
    func locations(of paths: [FieldPath]) -> [Finding.Location] {
        Finding.Location.locations(of: places(of: paths), in: bytes)
    }
}
