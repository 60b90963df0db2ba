// SPDX-License-Identifier: Apache-2.0

/// Why a journal cannot be used.
public struct JournalError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of problem; more kinds may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// Name of the code in kebab-case.
        public let rawValue: String
        /// Makes a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The file cannot be opened, read or written.
        public static let unusableFile = Code(rawValue: "unusable-file")
        /// Another program is writing the journal.
        public static let inUse = Code(rawValue: "in-use")
        /// The file is not a journal, or one of another version.
        public static let notAJournal = Code(rawValue: "not-a-journal")
        /// The journal is about other messages or another project.
        public static let otherMessages = Code(rawValue: "other-messages")
    }

    /// The kind of problem.
    public var code: Code
    /// One sentence that names the file and the remedy.
    public var message: String

    /// The message and the code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}
