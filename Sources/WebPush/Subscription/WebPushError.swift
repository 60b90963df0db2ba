// SPDX-License-Identifier: Apache-2.0

/// Why a subscription, a key or an encrypted push cannot be used.
public struct WebPushError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error; further codes may come.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The word, in kebab-case.
        public let rawValue: String

        /// Makes a code of its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The subscription has a key that is none, or no endpoint.
        public static let subscriptionInvalid = Code(rawValue: "subscription-invalid")
        /// The text is not a VAPID private key.
        public static let keyInvalid = Code(rawValue: "key-invalid")
        /// `Content-Encoding` is absent, or neither `aes128gcm` nor `aesgcm`.
        public static let encodingUnknown = Code(rawValue: "encoding-unknown")
        /// A header that the encoding needs is absent or unreadable.
        public static let headerInvalid = Code(rawValue: "header-invalid")
        /// The body is shorter than an encrypted push can be.
        public static let bodyTooShort = Code(rawValue: "body-too-short")
        /// The sender's key is not an uncompressed point on P-256.
        public static let senderKeyInvalid = Code(rawValue: "sender-key-invalid")
        /// The record size is too small to hold anything.
        public static let recordSizeInvalid = Code(rawValue: "record-size-invalid")
        /// The body has more than one record, which Web Push forbids (RFC 8291 section 4).
        public static let severalRecords = Code(rawValue: "several-records")
        /// The tag does not fit: another key, secret or salt was used, or the bytes were changed.
        public static let notAuthentic = Code(rawValue: "not-authentic")
        /// The decrypted text does not end in the delimiter of a last record, or its padding is not zeros.
        public static let paddingInvalid = Code(rawValue: "padding-invalid")
    }

    /// The kind of error.
    public var code: Code
    /// One sentence that names the field and the remedy.
    public var message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The sentence.
    public var description: String { message }
}
