// SPDX-License-Identifier: Apache-2.0

/// Input that is not JSON, even as leniently as Google's front end reads it.
public struct JSONSyntaxError: Error, Sendable, Hashable {
    /// What is wrong, one of the sentences of Google's parser, for instance "Expected a value.".
    public var reason: String
    /// Where it was noticed, in bytes from the start.
    public var offset: Int
    /// The line of that place, the first being 1.
    public var line: Int
    /// The column of that place in Unicode scalars, the first being 1.
    public var column: Int
    /// Whether there was nothing to read but white space.
    public var isEmptyInput: Bool

    /// The piece of that line around the place, and how many scalars of it lie before the place.
    let excerpt: String
    let excerptColumn: Int
    /// What Google quotes below the reason; `nil` where the quote would cut a character in two.
    let quotation: String?

    /// Describes a failure at a place of the input.
    ///
    /// Google reads a body as one chunk and, where that ends in the middle of a token, goes on with the rest alone; what
    /// it quotes then begins at `quotedFrom`.
    init(_ reason: String, in bytes: [UInt8], at offset: Int, quotedFrom: Int = 0, quotes: Bool = true) {
        self.reason = reason
        self.offset = offset
        isEmptyInput = bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }

        let lineStart = (bytes[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
        let lineEnd = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
        line = bytes[..<lineStart].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        column = Self.scalarCount(bytes[lineStart..<offset]) + 1
        let start = Self.characterBoundary(in: bytes, notAfter: max(lineStart, offset - 60))
        let end = Self.characterBoundary(in: bytes, notAfter: min(lineEnd, offset + 40))
        excerpt = String(decoding: bytes[start..<max(offset, end)], as: UTF8.self)
        excerptColumn = Self.scalarCount(bytes[start..<offset])

        guard quotes else {
            quotation = ""
            return
        }
        let from = max(quotedFrom, offset - 20)
        let to = min(bytes.count, offset + 20)
        quotation = String(validating: bytes[from..<to], as: UTF8.self)
            .map { "\n\($0)\n\(String(repeating: " ", count: offset - from))^" }
    }

    /// The sentence that the FCM service answers with, its quotation and caret included.
    public var googleMessage: String {
        guard let quotation else { return "Request contains an invalid argument." }
        return "Invalid JSON payload received. \(reason)\(quotation)"
    }

    private static func scalarCount(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    }

    private static func characterBoundary(in bytes: [UInt8], notAfter position: Int) -> Int {
        var position = position
        while position > 0, position < bytes.count, bytes[position] & 0xC0 == 0x80 { position -= 1 }
        return position
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    /// The place, the reason, and the line with a caret below the place.
    public var description: String {
        guard !isEmptyInput else { return "The input is empty." }
        let padding = excerpt.unicodeScalars.prefix(excerptColumn).map { $0 == "\t" ? "\t" : " " }.joined()
        return "Line \(line), column \(column): \(reason)\n\(excerpt)\n\(padding)^"
    }
}
