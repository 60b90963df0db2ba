// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// APNs refuses a header of the push.
///
/// Why: FCM checks the length of `apns-collapse-id` and hands the other headers on as they are. APNs refuses a
/// priority, push type, expiration or id that it does not know, so that no device gets the push although FCM answered
/// 200.
///
/// Example: `"apns": {"headers": {"apns-priority": "high"}}`.
///
/// Fix: write 10, 5 or 1 as `apns-priority`, one of Apple's types as `apns-push-type`, seconds since 1970 as
/// `apns-expiration`, or leave the header to FCM.
///
/// Source: Apple, "Sending notification requests to APNs", "Handling notification responses from APNs".
enum ApplePushRefusedRule: DeliveryRule {
    static let id = "apple-push-refused"
    static let severity = Severity.error
    static let explainsMissingPicture = true
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let (reason, header, value) = record.push.headerRefusal else { return nil }
        return
            "Nothing is shown: APNs answers \(reason.status) \(reason.text) to \(header) "
            + "\"\(DisplayURL.text(value))\", because \(reason.cause). \(reason.remedy)"
    }

    static func path(in record: AppleDeliveryRecord) -> FieldPath? {
        guard let message = record.message, let refusal = record.push.headerRefusal,
            let name = message.apns.headers.first(where: { $0.key.lowercased() == refusal.header })?.key
        else { return nil }
        return ["message", "apns", "headers", .member(name)]
    }
}
