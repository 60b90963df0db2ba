// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// A recipient that the message's target does not name: a member of a group, or one of several registrations.
struct MessageRecipient: Sendable, Hashable {
    /// The registration as the sender named it, or as the group has it.
    var registration: String
    /// The id of the device that gets the message; `nil` if no device has the registration.
    var device: String?
    /// The error code if it does not get the message.
    var error: String?

    /// The code of a recipient whose app was uninstalled.
    static let unregistered = "NotRegistered"

    init(registration: String, device: String? = nil) {
        self.registration = registration
        self.device = device
    }

    static func insert(_ recipients: [MessageRecipient], of message: Int64, in database: Database) throws {
        guard !recipients.isEmpty else { return }
        let statement = try database.cachedStatement(
            sql: "INSERT INTO recipients (message, position, registration, device, error) VALUES (?, ?, ?, ?, ?)"
        )
        for (position, recipient) in recipients.enumerated() {
            try statement.execute(
                arguments: [
                    message, position, recipient.registration.withoutNull, recipient.device, recipient.error,
                ]
            )
        }
    }
}

/// The part of a message's target that decides which devices get it.
enum Audience: Sendable, Hashable {
    /// One app instance, by token or installation id (FCM also accepts an id in place of a token), or a device group by
    /// its key.
    case instance(String)
    /// Several registrations, stored as ``MessageRecipient``.
    case instances
    case topic(String)
    case condition(PushMessage.Condition)
    case nobody

    /// Creates an audience from the stored columns of a message's target.
    init(kind: String?, target: String?) {
        self =
            switch (kind, target) {
            case ("token", let target?), ("fid", let target?): .instance(target)
            case ("tokens", _): .instances
            case ("topic", let target?): .topic(target)
            case ("condition", let target?): .condition(PushMessage.Condition(target))
            default: .nobody
            }
    }
}
