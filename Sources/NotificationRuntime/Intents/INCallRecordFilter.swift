// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Which calls of the list are meant.
public final class INCallRecordFilter: NSObject {
    /// Calls with these people.
    public let participants: [INPerson]?
    /// Calls of this type.
    public let callTypes: INCallRecordTypeOptions
    /// With or without pictures.
    public let callCapability: INCallCapability

    /// Creates a filter.
    public init(participants: [INPerson]?, callTypes: INCallRecordTypeOptions, callCapability: INCallCapability) {
        self.participants = participants
        self.callTypes = callTypes
        self.callCapability = callCapability
    }
}

/// Kinds of calls in the list.
public struct INCallRecordTypeOptions: OptionSet, Sendable {
    /// Apple's bits.
    public let rawValue: UInt

    /// Creates options from Apple's bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Made from this device.
    public static let outgoing = INCallRecordTypeOptions(rawValue: 1 << 0)
    /// Not taken.
    public static let missed = INCallRecordTypeOptions(rawValue: 1 << 1)
    /// Taken.
    public static let received = INCallRecordTypeOptions(rawValue: 1 << 2)
    /// The newest.
    public static let latest = INCallRecordTypeOptions(rawValue: 1 << 3)
    /// A message was left.
    public static let voicemail = INCallRecordTypeOptions(rawValue: 1 << 4)
    /// It rings.
    public static let ringing = INCallRecordTypeOptions(rawValue: 1 << 5)
    /// It goes on.
    public static let inProgress = INCallRecordTypeOptions(rawValue: 1 << 6)
    /// It waits.
    public static let onHold = INCallRecordTypeOptions(rawValue: 1 << 7)
}
