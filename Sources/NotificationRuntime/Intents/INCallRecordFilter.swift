// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A filter of the call history.
public final class INCallRecordFilter: NSObject {
    /// Calls with these people.
    public let participants: [INPerson]?
    /// Calls of this type.
    public let callTypes: INCallRecordTypeOptions
    /// Audio or video.
    public let callCapability: INCallCapability

    /// Creates a filter.
    public init(participants: [INPerson]?, callTypes: INCallRecordTypeOptions, callCapability: INCallCapability) {
        self.participants = participants
        self.callTypes = callTypes
        self.callCapability = callCapability
    }
}

/// The states of calls in the call history.
public struct INCallRecordTypeOptions: OptionSet, Sendable {
    /// Apple's bits.
    public let rawValue: UInt

    /// Creates options from Apple's bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Outgoing.
    public static let outgoing = INCallRecordTypeOptions(rawValue: 1 << 0)
    /// Missed.
    public static let missed = INCallRecordTypeOptions(rawValue: 1 << 1)
    /// Answered.
    public static let received = INCallRecordTypeOptions(rawValue: 1 << 2)
    /// The newest.
    public static let latest = INCallRecordTypeOptions(rawValue: 1 << 3)
    /// A message was left.
    public static let voicemail = INCallRecordTypeOptions(rawValue: 1 << 4)
    /// Ringing.
    public static let ringing = INCallRecordTypeOptions(rawValue: 1 << 5)
    /// In progress.
    public static let inProgress = INCallRecordTypeOptions(rawValue: 1 << 6)
    /// On hold.
    public static let onHold = INCallRecordTypeOptions(rawValue: 1 << 7)
}
