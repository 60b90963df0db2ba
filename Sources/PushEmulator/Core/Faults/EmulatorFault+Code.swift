// SPDX-License-Identifier: Apache-2.0

extension EmulatorFault {
    /// What a request is answered with; open, new ones may come.
    ///
    /// Most are FCM's own codes, see
    /// [ErrorCode](https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode).
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The code's spelling, for instance `UNREGISTERED`.
        public let rawValue: String

        /// Makes a code from its spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The app instance is gone: 404.
        public static let unregistered = Code(rawValue: "UNREGISTERED")
        /// The app instance belongs to another sender: 403.
        public static let senderIDMismatch = Code(rawValue: "SENDER_ID_MISMATCH")
        /// Something in the request is wrong: 400.
        public static let invalidArgument = Code(rawValue: "INVALID_ARGUMENT")
        /// Too many messages: 429.
        public static let quotaExceeded = Code(rawValue: "QUOTA_EXCEEDED")
        /// The service is overloaded: 503.
        public static let unavailable = Code(rawValue: "UNAVAILABLE")
        /// The service fails: 500.
        public static let internalError = Code(rawValue: "INTERNAL")
        /// The project's key for APNs or Web Push is wrong: 401.
        public static let thirdPartyAuthError = Code(rawValue: "THIRD_PARTY_AUTH_ERROR")
        /// What the service has no code for: 500.
        public static let unspecifiedError = Code(rawValue: "UNSPECIFIED_ERROR")
        /// The access token is good no more: 401; for access tokens themselves, the account's key: 400.
        public static let unauthenticated = Code(rawValue: "UNAUTHENTICATED")
        /// The account may not send: 403.
        public static let permissionDenied = Code(rawValue: "PERMISSION_DENIED")
        /// A server on the way answers with a page, not with JSON: 502.
        public static let badGateway = Code(rawValue: "BAD_GATEWAY")
        /// The connection is reset instead of an answer, and nothing was done.
        public static let connectionReset = Code(rawValue: "CONNECTION_RESET")
        /// The connection is reset instead of an answer, although the message was taken: a client that sends it again
        /// sends it twice.
        public static let answerLost = Code(rawValue: "ANSWER_LOST")
        /// The answer that there would be without the fault, after its delay.
        public static let ok = Code(rawValue: "OK")

        /// The code's spelling.
        public var description: String { rawValue }

        /// Every code that an emulator knows.
        static let known: [Code] = [
            .unregistered, .senderIDMismatch, .invalidArgument, .quotaExceeded, .unavailable, .internalError,
            .thirdPartyAuthError, .unspecifiedError, .unauthenticated, .permissionDenied, .badGateway,
            .connectionReset, .answerLost, .ok,
        ]
    }
}
