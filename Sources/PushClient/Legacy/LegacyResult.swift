// SPDX-License-Identifier: Apache-2.0

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
