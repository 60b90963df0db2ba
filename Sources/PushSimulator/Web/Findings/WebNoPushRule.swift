// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The browser does not support push messages in this version or on this system.
///
/// Why: Safari has Web Push since version 16 on macOS and since 16.4 in web apps on the home screen of iOS; it exists
/// nowhere else.
///
/// Example: Safari 15; a web app on the home screen of iOS 16.3.
///
/// Fix: nothing in the message; reach these users otherwise.
///
/// Source: MDN browser compatibility data, `PushManager`.
enum WebNoPushRule: DeliveryRule {
    static let id = "web-no-push"
    static let documentation: String? =
        "https://developer.mozilla.org/docs/Web/API/PushManager"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.end == .noPush else { return nil }
        let version = record.browser.version.map { " \($0)" } ?? ""
        return
            "Nothing is shown: \(record.browser.browser.title)\(version) on \(record.browser.system.title) does not "
            + "support push messages; reach its users by another way."
    }
}
