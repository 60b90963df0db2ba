// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The push does not let the extension change it.
enum MutableContentRule: DeliveryRule {
    static let id = "apple-mutable-content-missing"
    static let path: String? = "message.apns.payload.aps.mutable-content"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications"
    static let fix: Fix? = Fix(
        summary: "set message.apns.payload.aps.mutable-content to 1",
        edits: [.set(path: ["message", "apns", "payload", "aps", "mutable-content"], value: 1)]
    )

    static func sentence(for record: DeliveryRecord) -> String? {
        guard record.eligibility == .notMutable else { return nil }
        let found = record.push.aps["mutable-content"] == nil ? "missing" : "not the number 1"
        return
            "No picture is shown: aps.mutable-content is \(found), so the system did not start the service extension that "
            + "fetches the picture; set it to 1."
    }
}
