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
