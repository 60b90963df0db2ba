// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
internal import Curl
internal import PushMessages

/// The result of sending a message through the legacy protocol to one target.
public struct LegacyResult: Sendable, Hashable {
    /// The possible outcomes for a registration, a topic, a condition or a group.
    public enum Outcome: Sendable, Hashable {
        /// The service accepted the message; the id is `0:…` or, for a topic, a number.
        case sent(messageID: String)
        /// The service accepted the message for a group, with the numbers of members that it reached and did not reach.
        case group(success: Int, failure: Int)
        /// The service refused the message for this target, with an error such as `NotRegistered`.
        case refused(LegacyError)
        /// The service refused the whole request.
        case rejected(FCMError)
        /// The service cannot have received the message.
        case notSent(SendFailure)
        /// No answer came: the service may have received the message.
        case unknown(SendFailure)
    }

    /// The target as given; for a failed member of a group, the member's token.
    public var target: String
    /// The outcome of the last attempt.
    public var outcome: Outcome
    /// The registration token that replaces the target's; `nil` if the service names none.
    public var canonicalID: String?
    /// Number of requests that contained the target.
    public var attempts: Int
}

/// An error of the legacy protocol for one target; an open set.
public struct LegacyError: RawRepresentable, Error, Sendable, Hashable, CustomStringConvertible {
    /// The wire spelling.
    public let rawValue: String
    /// Makes an error from its wire spelling.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The wire spelling.
    public var description: String { rawValue }

    /// The service is overloaded; the message may be sent again.
    public static let unavailable = LegacyError(rawValue: "Unavailable")
    /// An internal error of the service; the message may be sent again.
    public static let internalServerError = LegacyError(rawValue: "InternalServerError")
    /// The registration has expired: delete it.
    public static let notRegistered = LegacyError(rawValue: "NotRegistered")
    /// The registration is malformed.
    public static let invalidRegistration = LegacyError(rawValue: "InvalidRegistration")
    /// The registration belongs to another sender.
    public static let mismatchSenderID = LegacyError(rawValue: "MismatchSenderId")
    /// The payload has more than 4096 bytes.
    public static let messageTooBig = LegacyError(rawValue: "MessageTooBig")
    /// Too many messages to one device.
    public static let deviceMessageRateExceeded = LegacyError(rawValue: "DeviceMessageRateExceeded")
    /// The message did not reach this member of a group, for a reason that the service does not give.
    public static let notReached = LegacyError(rawValue: "NotReached")

    /// Whether the message may be sent again after a wait.
    public var isTemporary: Bool {
        self == .unavailable || self == .internalServerError || self == .notReached
    }
}

extension LegacyResult {
    /// Updates the result from an element of `results`.
    mutating func read(_ result: JSONValue) {
        canonicalID = result["registration_id"]?.string
        if let id = result["message_id"].flatMap(Self.id) {
            outcome = .sent(messageID: id)
        } else if let error = result["error"]?.string {
            outcome = .refused(LegacyError(rawValue: error.excerpt(64)))
        }
    }

    /// Updates the result from the answer for a topic, a condition or a group.
    mutating func read(whole answer: JSONValue) {
        if let success = answer["success"]?.integer, let failure = answer["failure"]?.integer {
            outcome = .group(success: success, failure: failure)
        } else {
            read(answer)
        }
    }

    /// Returns a message id, which is a number or a string.
    private static func id(_ value: JSONValue) -> String? {
        value.string ?? value.integer.map(String.init)
    }
}

extension LegacyResult.Outcome {
    /// Makes the outcome for each target of a call; an answer counts as one without a result for the target.
    init(_ outcome: CallOutcome) {
        switch outcome {
        case .answered(let answer):
            self = .unknown(
                SendFailure(.unreadableAnswer, "The answer says \(answer.status) and holds no result for this target.")
            )
        case .refused(let error): self = .rejected(error)
        case .notSent(let failure): self = .notSent(failure)
        case .unknown(let failure): self = .unknown(failure)
        }
    }
}
#endif
