// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A call in the list of calls.
public final class INCallRecord: NSObject {
    /// Its name in the list.
    public let identifier: String
    /// When it was.
    public let dateCreated: Date?
    /// Whether it was missed, taken or made.
    public let callRecordType: INCallRecordType
    /// With or without pictures.
    public let callCapability: INCallCapability
    /// How long it was, in seconds.
    public let callDuration: Double?
    /// Whether it was missed and not looked at since.
    public let unseen: Bool?

    /// Creates a call in the list.
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

/// What became of a call.
public enum INCallRecordType: Int, Sendable {
    /// Not told.
    case unknown = 0
    /// Made from this device.
    case outgoing = 1
    /// Not taken.
    case missed = 2
    /// Taken.
    case received = 3
    /// The newest, whatever became of it.
    case latest = 4
    /// A message was left.
    case voicemail = 5
    /// It rings.
    case ringing = 6
    /// It goes on.
    case inProgress = 7
    /// It waits.
    case onHold = 8
}
