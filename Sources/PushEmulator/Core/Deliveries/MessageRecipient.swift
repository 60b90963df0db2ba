// SPDX-License-Identifier: Apache-2.0

import GRDB

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
