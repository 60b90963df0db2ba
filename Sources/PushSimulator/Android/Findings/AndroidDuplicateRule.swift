// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The message is a duplicate of a recent one, and is dropped.
///
/// Why: the SDK remembers the ids of the last ten messages and ignores one that it has had.
///
/// Example: a connection that broke before the device could confirm the message.
///
/// Fix: none is needed; if a second notification is meant, send a new message.
///
/// Source: firebase-android-sdk, `FirebaseMessagingService`.
enum AndroidDuplicateRule: DeliveryRule {
    static let id = "android-duplicate"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard record.dispatch == .duplicate else { return nil }
        let count = Capabilities.standard.count(.rememberedMessages, on: record.device.client)
        return
            "Nothing is shown: \(record.intent.messageID) is among the last \(count) messages that the SDK has had, so it is "
            + "dropped; send a new message if a second notification is meant."
    }
}
