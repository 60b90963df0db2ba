// SPDX-License-Identifier: Apache-2.0

/// Why a text is not a table of capabilities.
public struct CapabilitiesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of mistake it is.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The kind's name.
        public let rawValue: String

        /// Makes a kind by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The text is not JSON.
        public static let notJSON = Code(rawValue: "not-json")
        /// The table is of a schema that this version does not read.
        public static let unknownSchema = Code(rawValue: "unknown-schema")
        /// A member is missing, unknown, or not of the kind that the schema asks for.
        public static let malformed = Code(rawValue: "malformed")
        /// A row speaks of a feature, product, system or source that the table does not have.
        public static let dangling = Code(rawValue: "dangling")
        /// The identifier is given twice, or the rows of a feature do not stand together.
        public static let misplaced = Code(rawValue: "misplaced")
    }

    /// What kind of mistake it is.
    public let code: Code
    /// One sentence that names the row and the member.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
