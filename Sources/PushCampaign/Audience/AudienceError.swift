// SPDX-License-Identifier: Apache-2.0

/// An audience that cannot be read to its end.
public struct AudienceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error; further ones may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// Its name in kebab-case.
        public let rawValue: String
        /// Makes a code of its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The system cannot read it.
        public static let unreadable = Code(rawValue: "unreadable")
        /// There is no header, or one that cannot be used.
        public static let header = Code(rawValue: "header")
        /// A row is longer than ``AudienceReader/rowLimit``, which an open quote makes of the rest of a file.
        public static let rowTooLong = Code(rawValue: "row-too-long")
        /// The last quote of a CSV is never closed.
        public static let openQuote = Code(rawValue: "open-quote")
        /// It is UTF-16.
        public static let encoding = Code(rawValue: "encoding")
    }

    /// The kind of error.
    public var code: Code
    /// The row in question, the first being 1; 0 is the header or the whole.
    public var row: Int
    /// One sentence with the error and its remedy.
    public var message: String

    /// Makes an error.
    public init(code: Code, row: Int = 0, message: String) {
        self.code = code
        self.row = row
        self.message = message
    }

    /// The sentence, the row and the code.
    public var description: String {
        (row > 0 ? "row \(row): " : "") + "\(message) [\(code.rawValue)]"
    }
}

extension AudienceError {
    static let endlessHeader = AudienceError(code: .header, message: "The header of the CSV never ends.")
}
