// SPDX-License-Identifier: Apache-2.0

/// Credentials that cannot be read, or for which no access token is to be had.
public struct CredentialsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is the matter; further ones may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// Its name in kebab-case.
        public let rawValue: String
        /// Makes a code of its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The key file cannot be read.
        public static let unreadableFile = Code(rawValue: "unreadable-file")
        /// The key file is no service account's JSON, or lacks something.
        public static let malformedKeyFile = Code(rawValue: "malformed-key-file")
        /// The file is of another kind than a service account's.
        public static let unsupportedKind = Code(rawValue: "unsupported-kind")
        /// Neither the environment nor the machine names credentials.
        public static let notFound = Code(rawValue: "not-found")
        /// The token endpoint refused: a revoked key, a deleted account, a wrong clock.
        public static let refused = Code(rawValue: "refused")
        /// The token endpoint could not be asked, or its answer not be understood.
        public static let unreachable = Code(rawValue: "unreachable")
        /// This kind of credentials does not fit the call.
        public static let wrongKind = Code(rawValue: "wrong-kind")
    }

    /// What is the matter.
    public var code: Code
    /// One sentence that names the cause and the remedy; it holds no secret.
    public var message: String
    /// Whether the same may succeed later without a change.
    public var isTemporary: Bool

    /// Makes an error of its parts.
    public init(_ code: Code, _ message: String, isTemporary: Bool = false) {
        self.code = code
        self.message = message
        self.isTemporary = isTemporary
    }

    /// The sentence and the code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}
