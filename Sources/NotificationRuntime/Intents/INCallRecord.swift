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
