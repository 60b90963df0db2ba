// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// One of those whom a message is for, where its target alone does not tell them: a member of a group, one of several
/// registrations.
struct MessageRecipient: Sendable, Hashable {
    /// As the sender named it, or as the group has it.
    var registration: String
    /// The id of the device that gets the message; `nil` where no device has the registration.
    var device: String?
    /// Why it does not get it.
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
                arguments: [message, position, recipient.registration, recipient.device, recipient.error]
            )
        }
    }
}

/// Whom a message is for, as far as it decides which devices get it.
enum Audience: Sendable, Hashable {
    /// One app instance, by token or installation id: FCM takes an id in place of a token as well; or a device group, by
    /// its key.
    case instance(String)
    /// Several registrations, which ``MessageRecipient`` has.
    case instances
    case topic(String)
    case condition(PushMessage.Condition)
    case nobody

    /// Makes an audience of what the database has of a message's target.
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
