// SPDX-License-Identifier: Apache-2.0

/// A failure that an emulator produces on purpose: which requests it meets, how often, and what they are answered.
///
/// ```swift
/// try await emulator.faults.add(EmulatorFault(.unregistered, for: .registration(token)))
/// try await emulator.faults.add(EmulatorFault(.unavailable, probability: 0.1, retryAfter: .seconds(2)))
/// ```
///
/// It meets requests that would be accepted otherwise: one without credentials, or one that cannot be read, is refused for
/// that. Of several that meet a request, those for a registration come first, then those for a topic, then the others, each
/// in the order in which they were added; the first that strikes answers, and delays add up.
public struct EmulatorFault: Sendable, Hashable, Identifiable {
    /// Which requests a fault meets, by whom they are for.
    public enum Target: Sendable, Hashable {
        /// Every one.
        case all
        /// Those for one app instance or group: a registration token, an installation id or a notification key.
        case registration(String)
        /// Those for a topic, or for a condition that names it; without `/topics/`.
        case topic(String)
    }

    /// What a client asks for.
    public enum Operation: String, Sendable, Hashable, CaseIterable {
        /// Messages, whatever protocol they come by.
        case send
        /// Subscribing and unsubscribing, by FCM's resource and by the Instance ID service.
        case topics
        /// Access tokens; such a request is for nobody and of no project.
        case oauth
    }

    /// How a wait is written into `Retry-After`.
    public enum RetryAfterFormat: String, Sendable, Hashable, CaseIterable {
        /// A number of seconds, as the service does.
        case seconds
        /// A moment, which servers on the way may write (RFC 9110, 10.2.3).
        case date
    }

    /// The fault's number, given when it is added; later ones have greater ones.
    public var id = 0
    /// What a request is answered with.
    public var code: Code
    /// Whom the requests are for.
    public var target: Target
    /// The project of the requests; `nil` is every project.
    public var project: String?
    /// What the requests ask for; default: to send.
    public var operations: Set<Operation> = [.send]
    /// How many of the requests it strikes, from 0 to 1; default all.
    public var probability = 1.0
    /// What decides which ones those are: the same ones again where the requests come in the same order.
    ///
    /// Made up where it is `nil` when the fault is added.
    public var seed: UInt64?
    /// Time before the answer, at most an hour; default none.
    public var latency: Duration = .zero
    /// The wait that the answer asks for, whole seconds from 0 to a day; `nil`, the default, is none.
    public var retryAfter: Duration?
    /// How that is written.
    public var retryAfterFormat = RetryAfterFormat.seconds
    /// After how many strikes it is over; `nil`, the default, is never.
    public var times: Int?
    /// APNs' own word, for instance `BadDeviceToken`, which the answer's details tell; `nil` for what the code has.
    public var apnsReason: String?
    /// How many requests it has struck.
    public internal(set) var strikeCount = 0

    /// Makes a fault of its parts; what it has besides can be set.
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

    /// A delay, and then the answer that there would be without.
    public static func delay(
        _ latency: Duration,
        for target: Target = .all,
        project: String? = nil,
        probability: Double = 1
    ) -> EmulatorFault {
        EmulatorFault(.ok, for: target, project: project, probability: probability, latency: latency)
    }

    /// What APNs refuses, by its own word for it, in the answer that FCM makes of it.
    ///
    /// - Parameter reason: One of APNs' reasons, for instance `BadDeviceToken`; `nil` is returned for anything else.
    public static func apns(_ reason: String, for target: Target = .all) -> EmulatorFault? {
        guard let known = APNsReason(reason) else { return nil }
        var fault = EmulatorFault(known.code, for: target)
        fault.apnsReason = reason
        return fault
    }

    /// What was asked for, without what was made up and counted since.
    var identity: EmulatorFault {
        var fault = self
        (fault.id, fault.strikeCount) = (0, 0)
        return fault
    }

    /// Whether both were asked for in the same words; a seed that is made up is no word.
    func isSame(as asked: EmulatorFault) -> Bool {
        var fault = self
        if asked.seed == nil { fault.seed = nil }
        return fault == asked
    }

    /// Whether it is over.
    var isSpent: Bool { times.map { strikeCount >= $0 } ?? false }
}

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
