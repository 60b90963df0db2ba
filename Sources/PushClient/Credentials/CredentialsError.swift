// SPDX-License-Identifier: Apache-2.0

/// Why credentials cannot be read, or why there is no access token for them.
public struct CredentialsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of problem; more kinds may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// Name of the code in kebab-case.
        public let rawValue: String
        /// Makes a code from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The key file cannot be read.
        public static let unreadableFile = Code(rawValue: "unreadable-file")
        /// The key file is not a service account's JSON, or a member is missing.
        public static let malformedKeyFile = Code(rawValue: "malformed-key-file")
        /// The key file has another type than `service_account`.
        public static let unsupportedKind = Code(rawValue: "unsupported-kind")
        /// Neither the environment nor the machine provides credentials, or the credentials name no project.
        public static let notFound = Code(rawValue: "not-found")
        /// The token endpoint refused the request: a revoked key, a deleted account, a wrong clock.
        public static let refused = Code(rawValue: "refused")
        /// The token endpoint could not be reached or is overloaded, or its answer could not be read.
        public static let unreachable = Code(rawValue: "unreachable")
        /// The call does not support this kind of credentials.
        public static let wrongKind = Code(rawValue: "wrong-kind")
    }

    /// The kind of problem.
    public var code: Code
    /// One sentence that names the cause and the remedy, without secrets.
    public var message: String
    /// Whether the same request may succeed later.
    public var isTemporary: Bool

    /// Makes an error from its parts.
    public init(_ code: Code, _ message: String, isTemporary: Bool = false) {
        self.code = code
        self.message = message
        self.isTemporary = isTemporary
    }

    /// The message and the code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}
