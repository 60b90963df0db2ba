// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// An injected failure: which requests it applies to, how often, and how they are answered.
///
/// ```swift
/// try await emulator.faults.add(EmulatorFault(.unregistered, for: .registration(token)))
/// try await emulator.faults.add(EmulatorFault(.unavailable, probability: 0.1, retryAfter: .seconds(2)))
/// ```
///
/// A fault applies only to requests that would be accepted otherwise: a request without credentials, or one that cannot
/// be parsed, is refused for that reason. If several faults apply, those for a registration come first, then those for
/// a topic, then the others, each in the order in which they were added. The first with a code other than ``Code/ok``
/// determines the answer; the latencies of the faults up to and including that one add up.
public struct EmulatorFault: Sendable, Hashable, Identifiable {
    /// Selects requests by their target.
    public enum Target: Sendable, Hashable {
        /// All requests.
        case all
        /// Requests for one app instance or group: a registration token, an installation id or a notification key.
        case registration(String)
        /// Requests for a topic, or for a condition that names it; without `/topics/`.
        case topic(String)
    }

    /// Selects requests by their operation.
    public enum Operation: String, Sendable, Hashable, CaseIterable {
        /// Sending a message, over any protocol.
        case send
        /// Subscribing and unsubscribing, with FCM's resource or the Instance ID service.
        case topics
        /// Requesting an access token; such a request has no target and no project.
        case oauth
    }

    /// The format of the wait in `Retry-After`.
    public enum RetryAfterFormat: String, Sendable, Hashable, CaseIterable {
        /// A number of seconds, as FCM writes it.
        case seconds
        /// An HTTP date, which proxies may write (RFC 9110, 10.2.3).
        case date
    }

    /// The fault's number, assigned when it is added; numbers increase.
    public var id = 0
    /// The code that determines the answer.
    public var code: Code
    /// The target of the requests.
    public var target: Target
    /// The project of the requests; `nil`, the default, is every project.
    public var project: String?
    /// The operations of the requests; by default ``Operation/send``.
    public var operations: Set<Operation> = [.send]
    /// The probability that the fault strikes a request, from 0 to 1; 1 by default.
    public var probability = 1.0
    /// The seed of the random choice of requests; the same seed strikes the same requests if they arrive in the same
    /// order.
    ///
    /// Generated when the fault is added if it is `nil`.
    public var seed: UInt64?
    /// The delay before the answer, at most an hour; none by default.
    public var latency: Duration = .zero
    /// The wait in the answer's `Retry-After`, whole seconds from 0 to a day; `nil`, the default, for none.
    public var retryAfter: Duration?
    /// The format of the wait; by default ``RetryAfterFormat/seconds``.
    public var retryAfterFormat = RetryAfterFormat.seconds
    /// The number of strikes after which the fault ends; `nil`, the default, for no limit.
    public var times: Int?
    /// The reason from APNs in the answer's details, for instance `BadDeviceToken`; `nil`, the default, for the usual
    /// one of the code.
    public var apnsReason: String?
    /// The number of requests that the fault was applied to.
    public internal(set) var strikeCount = 0

    /// Creates a fault; the other properties can be set afterwards.
    public init(
        _ code: Code,
        for target: Target = .all,
        project: String? = nil,
        at operations: Set<Operation> = [.send],
        probability: Double = 1,
        seed: UInt64? = nil,
        latency: Duration = .zero,
        retryAfter: Duration? = nil,
        times: Int? = nil
    ) {
        self.code = code
        self.target = target
        self.project = project
        self.operations = operations
        self.probability = probability
        self.seed = seed
        self.latency = latency
        self.retryAfter = retryAfter
        self.times = times
    }

    /// Returns a fault that delays the answer without changing it.
    public static func delay(
        _ latency: Duration,
        for target: Target = .all,
        project: String? = nil,
        probability: Double = 1
    ) -> EmulatorFault {
        EmulatorFault(.ok, for: target, project: project, probability: probability, latency: latency)
    }

    /// Returns a fault with the answer that FCM gives when APNs refuses the notification.
    ///
    /// - Parameter reason: A reason of APNs, for instance `BadDeviceToken`; for anything else the result is `nil`.
    public static func apns(_ reason: String, for target: Target = .all) -> EmulatorFault? {
        guard let known = APNSReason(ofAnyRequest: reason) else { return nil }
        var fault = EmulatorFault(known.code, for: target)
        fault.apnsReason = reason
        return fault
    }

    /// Whether it strikes only requests about APNs' broadcasts and their channels.
    var isOfBroadcasts: Bool { apnsReason.flatMap(APNSReason.init(ofAnyRequest:))?.isOfBroadcasts ?? false }

    /// The fault as it was added, without its number and strikes.
    var identity: EmulatorFault {
        var fault = self
        (fault.id, fault.strikeCount) = (0, 0)
        return fault
    }

    /// Whether both have the same properties; if `asked` has no seed, a generated seed is ignored.
    func isSame(as asked: EmulatorFault) -> Bool {
        var fault = self
        if asked.seed == nil { fault.seed = nil }
        return fault == asked
    }

    /// Whether the fault has reached its number of strikes.
    var isExhausted: Bool { times.map { strikeCount >= $0 } ?? false }
}

extension EmulatorFault {
    /// The code of an answer; an open set, to which later versions may add.
    ///
    /// Most are FCM's own codes, see
    /// [ErrorCode](https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode).
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The code's spelling, for instance `UNREGISTERED`.
        public let rawValue: String

        /// Creates a code from its spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The app instance is no longer registered: 404.
        public static let unregistered = Code(rawValue: "UNREGISTERED")
        /// The app instance belongs to another sender: 403.
        public static let senderIDMismatch = Code(rawValue: "SENDER_ID_MISMATCH")
        /// The request is invalid: 400.
        public static let invalidArgument = Code(rawValue: "INVALID_ARGUMENT")
        /// Too many messages: 429.
        public static let quotaExceeded = Code(rawValue: "QUOTA_EXCEEDED")
        /// The service is overloaded: 503.
        public static let unavailable = Code(rawValue: "UNAVAILABLE")
        /// The service has an internal error: 500.
        public static let internalError = Code(rawValue: "INTERNAL")
        /// The project's key for APNs or Web Push is wrong: 401.
        public static let thirdPartyAuthError = Code(rawValue: "THIRD_PARTY_AUTH_ERROR")
        /// An error for which FCM has no code: 500.
        public static let unspecifiedError = Code(rawValue: "UNSPECIFIED_ERROR")
        /// The access token is invalid or has expired: 401; for a request for an access token, the account's key is
        /// invalid: 400.
        public static let unauthenticated = Code(rawValue: "UNAUTHENTICATED")
        /// The account may not send: 403.
        public static let permissionDenied = Code(rawValue: "PERMISSION_DENIED")
        /// A proxy answers with an HTML page instead of JSON: 502.
        public static let badGateway = Code(rawValue: "BAD_GATEWAY")
        /// The connection is reset instead of an answer, and the message is not accepted.
        public static let connectionReset = Code(rawValue: "CONNECTION_RESET")
        /// The connection is reset instead of an answer, although the message was accepted: a client that retries sends
        /// it twice.
        public static let answerLost = Code(rawValue: "ANSWER_LOST")
        /// An assertion for an access token is taken once and no more: 400; each is taken again without this fault,
        /// because no source says that Google refuses it.
        public static let assertionReplayed = Code(rawValue: "ASSERTION_REPLAYED")
        /// The answer without the fault, after the fault's latency.
        public static let ok = Code(rawValue: "OK")

        /// The code's spelling.
        public var description: String { rawValue }

        /// All codes that the emulator knows.
        static let known: [Code] = [
            .unregistered, .senderIDMismatch, .invalidArgument, .quotaExceeded, .unavailable, .internalError,
            .thirdPartyAuthError, .unspecifiedError, .unauthenticated, .permissionDenied, .badGateway,
            .connectionReset, .answerLost, .assertionReplayed, .ok,
        ]
    }
}
