// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import PushMessages

/// What became of a message of the legacy protocol.
public struct LegacyResult: Sendable, Hashable {
    /// What became of it for one registration, a topic, or a group.
    public enum Outcome: Sendable, Hashable {
        /// The service took it; the id is `0:…` or, of a topic, a number.
        case sent(messageID: String)
        /// The service took it for a group: how many members it reached, and how many it did not.
        case group(success: Int, failure: Int)
        /// The service refused it with a word of the protocol, `NotRegistered`.
        case refused(LegacyError)
        /// The whole request was refused.
        case rejected(FCMError)
        /// The service cannot have got it.
        case notSent(SendFailure)
        /// No answer came.
        case unknown(SendFailure)
    }

    /// Whom it was for, as it was given; of a group's failed members, the member.
    public var target: String
    /// How it ended, after the last attempt.
    public var outcome: Outcome
    /// The token that replaces the target's, where the service names one.
    public var canonicalID: String?
    /// In how many requests it was.
    public var attempts: Int
}

/// A word by which the legacy protocol says no.
public struct LegacyError: RawRepresentable, Error, Sendable, Hashable, CustomStringConvertible {
    /// As it is spelled on the wire.
    public let rawValue: String
    /// Makes an error of its spelling.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The spelling.
    public var description: String { rawValue }

    /// The service is overloaded; the same may be sent again.
    public static let unavailable = LegacyError(rawValue: "Unavailable")
    /// Something broke inside the service; the same may be sent again.
    public static let internalServerError = LegacyError(rawValue: "InternalServerError")
    /// The registration has expired: forget it.
    public static let notRegistered = LegacyError(rawValue: "NotRegistered")
    /// The registration is none.
    public static let invalidRegistration = LegacyError(rawValue: "InvalidRegistration")
    /// The registration belongs to another sender.
    public static let mismatchSenderID = LegacyError(rawValue: "MismatchSenderId")
    /// More than 4096 bytes.
    public static let messageTooBig = LegacyError(rawValue: "MessageTooBig")
    /// Too many messages to one device.
    public static let deviceMessageRateExceeded = LegacyError(rawValue: "DeviceMessageRateExceeded")
    /// A member of a group that the message did not reach, for a reason that is not told.
    public static let notReached = LegacyError(rawValue: "NotReached")

    /// Whether the same may be sent again after a wait.
    public var isTemporary: Bool {
        self == .unavailable || self == .internalServerError || self == .notReached
    }
}

extension LegacyResult {
    /// Takes what an element of `results` says.
    mutating func read(_ result: JSONValue) {
        canonicalID = result["registration_id"]?.string
        if let id = result["message_id"].flatMap(Self.id) {
            outcome = .sent(messageID: id)
        } else if let error = result["error"]?.string {
            outcome = .refused(LegacyError(rawValue: error.excerpt(64)))
        }
    }

    /// Takes what the answer of a topic, a condition or a group says.
    mutating func read(whole answer: JSONValue) {
        if let success = answer["success"]?.integer, let failure = answer["failure"]?.integer {
            outcome = .group(success: success, failure: failure)
        } else {
            read(answer)
        }
    }

    /// Ids are numbers or texts.
    private static func id(_ value: JSONValue) -> String? {
        value.string ?? value.integer.map(String.init)
    }
}

extension LegacyResult.Outcome {
    /// What a call says about each of its targets; of an answer, that it could not be read.
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
