// SPDX-License-Identifier: Apache-2.0

/// A journal that cannot be used.
public struct JournalError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is the matter; further ones may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// Its name in kebab-case.
        public let rawValue: String
        /// Makes a code of its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The file cannot be opened, read or written.
        public static let unusableFile = Code(rawValue: "unusable-file")
        /// Another program writes it at the moment.
        public static let inUse = Code(rawValue: "in-use")
        /// The file is no journal, or one of another kind.
        public static let notAJournal = Code(rawValue: "not-a-journal")
        /// The journal is about other messages than these.
        public static let otherMessages = Code(rawValue: "other-messages")
    }

    /// What is the matter.
    public var code: Code
    /// One sentence that names the file and the remedy.
    public var message: String

    /// The sentence and the code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}
