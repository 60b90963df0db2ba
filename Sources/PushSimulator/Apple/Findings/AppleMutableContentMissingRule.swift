// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The push does not set `mutable-content`, so no extension runs.
///
/// Why: iOS starts a service extension only for an alert whose `aps` has the number 1 under `mutable-content`. FCM does
/// not add it; only the Firebase console does. In another place or spelling, in a header or as a text it does nothing.
///
/// Example: `{"aps": {"alert": "…", "mutable_content": 1}, "fcm_options": {"image": "https://example.com/a.png"}}`
///
/// Fix: set `message.apns.payload.aps.mutable-content` to 1.
///
/// Source: Apple, "Modifying content in newly delivered notifications"; firebase/quickstart-ios#228;
/// firebase-ios-sdk#3368; firebase-admin-java#818.
enum AppleMutableContentMissingRule: DeliveryRule {
    static let id = "apple-mutable-content-missing"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications"

    private static let place: FieldPath = ["message", "apns", "payload", "aps", "mutable-content"]

    static func path(in record: AppleDeliveryRecord) -> FieldPath? { place }

    static func fix(for record: AppleDeliveryRecord) -> Fix? {
        Fix(summary: "set \(place) to 1", edits: [.set(path: place, value: 1)])
    }

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard record.eligibility == .notMutable else { return nil }
        let found =
            switch record.push.aps["mutable-content"] {
            case nil: "missing" + (record.misplacedMutableContent.map { " (\($0) does not count)" } ?? "")
            case .integer(0)?, .bool(false)?: "0"
            case let value?: "\(value.description.prefix(40)), not the number 1"
            }
        return
            "No picture is shown: aps.mutable-content is \(found), so iOS did not start the service extension that fetches "
            + "the picture; set it to 1."
    }
}
