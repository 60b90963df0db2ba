// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A call in the call history.
public final class INCallRecord: NSObject {
    /// Its identifier in the call history.
    public let identifier: String
    /// When it took place.
    public let dateCreated: Date?
    /// Whether it was missed, answered or outgoing.
    public let callRecordType: INCallRecordType
    /// Audio or video.
    public let callCapability: INCallCapability
    /// How long it was, in seconds.
    public let callDuration: Double?
    /// Whether it was missed and not seen since.
    public let unseen: Bool?

    /// Creates a call of the call history.
    public init(
        identifier: String,
        dateCreated: Date? = nil,
        callRecordType: INCallRecordType = .unknown,
        callCapability: INCallCapability,
        callDuration: Double? = nil,
        unseen: Bool? = nil
    ) {
        self.identifier = identifier
        self.dateCreated = dateCreated
        self.callRecordType = callRecordType
        self.callCapability = callCapability
        self.callDuration = callDuration
        self.unseen = unseen
    }
}

/// The state of a call.
public enum INCallRecordType: Int, Sendable {
    /// Not specified.
    case unknown = 0
    /// Outgoing.
    case outgoing = 1
    /// Missed.
    case missed = 2
    /// Answered.
    case received = 3
    /// The newest, in any state.
    case latest = 4
    /// A message was left.
    case voicemail = 5
    /// Ringing.
    case ringing = 6
    /// In progress.
    case inProgress = 7
    /// On hold.
    case onHold = 8
}
