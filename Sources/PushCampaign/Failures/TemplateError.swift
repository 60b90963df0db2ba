// SPDX-License-Identifier: Apache-2.0

/// Something in a template that keeps it from being compiled, with its place and the remedy.
public struct TemplateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of mistake; further ones may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// Its name in kebab-case.
        public let rawValue: String
        /// Makes a code of its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The template is not JSON.
        public static let notJSON = Code(rawValue: "not-json")
        /// The template is JSON, and no message that FCM takes.
        public static let notAMessage = Code(rawValue: "not-a-message")
        /// Liquid that cannot be read: an open tag, a missing operand, a stray character.
        public static let syntax = Code(rawValue: "syntax")
        /// Quotes of a word processor in place of straight ones.
        public static let curlyQuotes = Code(rawValue: "curly-quotes")
        /// Braze's `${name}` in place of `name`.
        public static let brazeName = Code(rawValue: "braze-name")
        /// A tag that the language does not have.
        public static let unknownTag = Code(rawValue: "unknown-tag")
        /// A filter that the language does not have.
        public static let unknownFilter = Code(rawValue: "unknown-filter")
        /// Too few or too many arguments.
        public static let filterArguments = Code(rawValue: "filter-arguments")
        /// A computation on literals that cannot succeed for any row.
        public static let constantFailure = Code(rawValue: "constant-failure")
        /// A column that the audience does not have.
        public static let unknownField = Code(rawValue: "unknown-field")
        /// Liquid in a place that does not allow it: in a key, or beside text in a number.
        public static let misplaced = Code(rawValue: "misplaced")
    }

    /// The kind of mistake.
    public var code: Code
    /// The line in the template's file, the first being 1.
    public var line: Int
    /// The column of that place in Unicode scalars, the first being 1.
    public var column: Int
    /// The variant in whose file it is; `nil` for the template itself.
    public var variant: String?
    /// The field of the message, for instance `message.notification.title`; `nil` when it is about the whole.
    public var path: String?
    /// One sentence with the error.
    public var message: String
    /// One sentence that says what to do.
    public var remedy: String

    /// The place, the sentence and the remedy.
    public var description: String {
        "\(line):\(column): \(path.map { "\($0): " } ?? "")\(message) \(remedy) [\(code.rawValue)]"
    }
}

/// A template that cannot be rendered, with every mistake that was found in it.
public struct InvalidTemplate: Error, Sendable, Hashable, CustomStringConvertible {
    /// The mistakes in the order of the file, at most one of each field.
    public var errors: [TemplateError]

    /// A line for each mistake.
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}
