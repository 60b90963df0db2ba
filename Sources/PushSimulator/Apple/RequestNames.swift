// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import PushMessages

/// How a notification is called: to the extension, and in the device's log.
struct RequestNames: Sendable {
    /// `apns-collapse-id` where the sender gave one, else a UUID of the system's.
    let identifier: String
    /// Four and four hexadecimal digits, as device logs shorten identifiers.
    let short: String
    /// The extension context's UUID.
    let context: String

    init(_ push: APNSNotification) {
        let uuid = RandomName.uuid()
        identifier = push.headers["apns-collapse-id"].flatMap { $0.isEmpty ? nil : $0 } ?? uuid
        short = "\(uuid.prefix(4))-\(uuid.suffix(4))"
        context = RandomName.uuid()
    }
}
