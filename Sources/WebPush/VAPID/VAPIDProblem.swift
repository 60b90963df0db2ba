// SPDX-License-Identifier: Apache-2.0

/// What is wrong with the way in which an app server identifies itself.
public struct VAPIDProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of problem; further codes may come.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The word, in kebab-case.
        public let rawValue: String

        /// Makes a code of its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// There is no `Authorization`.
        public static let missing = Code(rawValue: "missing")
        /// `Authorization` is of another scheme, or has nothing behind the scheme.
        public static let scheme = Code(rawValue: "scheme")
        /// `Crypto-Key` does not name the key that a draft of RFC 8292 has there.
        public static let keyMissing = Code(rawValue: "key-missing")
        /// A claim has another type than the one that RFC 8292 gives it.
        public static let claimType = Code(rawValue: "claim-type")
        /// The token is not a signed JSON Web Token, or the key is missing or not valid.
        public static let malformed = Code(rawValue: "malformed")
        /// The key did not make the signature.
        public static let signature = Code(rawValue: "signature")
        /// `aud` is not the origin of the endpoint.
        public static let audience = Code(rawValue: "audience")
        /// `aud` is the origin of the endpoint without its port.
        public static let audiencePort = Code(rawValue: "audience-port")
        /// `exp` is missing or no number.
        public static let expiryInvalid = Code(rawValue: "expiry-invalid")
        /// `exp` has passed.
        public static let expired = Code(rawValue: "expired")
        /// `exp` is more than 24 hours ahead.
        public static let expiryTooFar = Code(rawValue: "expiry-too-far")
        /// `sub` is missing.
        public static let subjectMissing = Code(rawValue: "subject-missing")
        /// `sub` is neither a `mailto:` nor an `https:` URL that others could use.
        public static let subjectInvalid = Code(rawValue: "subject-invalid")
        /// The key is another one than the subscription was made with.
        public static let otherKey = Code(rawValue: "other-key")
    }

    /// The kind of problem.
    public var code: Code
    /// One sentence that names the claim and the remedy.
    public var message: String

    /// Makes a problem of its parts.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The sentence.
    public var description: String { message }
}
