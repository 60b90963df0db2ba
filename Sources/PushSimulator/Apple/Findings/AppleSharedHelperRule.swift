// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The extension uses Firebase's shared helper, in which two notifications at once would meet.
///
/// Why: `Messaging.serviceExtension()` is one object for the process and keeps one content and one handler. On a phone
/// a second push that arrives while the first one's picture is loading takes the first one's place. Which push loses
/// its picture depends on timing, so the simulator keeps pushes apart unless the device has `sharedHelper`.
///
/// Example: `Messaging.serviceExtension().populateNotificationContent(content, withContentHandler: contentHandler)`, as in
/// Firebase's documentation.
///
/// Fix: use a new `FIRMessagingExtensionHelper()` for each notification; test with `sharedHelper`
/// (`--shared-helper`) to see two pushes meet.
///
/// Source: firebase-ios-sdk, `FIRMessagingExtensionHelper.m`.
enum AppleSharedHelperRule: DeliveryRule {
    static let id = "apple-shared-helper"
    static let severity = Severity.note

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard record.usesSharedHelper else { return nil }
        return "The extension uses Messaging.serviceExtension(), one object for all notifications, in which two that "
            + "arrive at once would meet: one could lose its picture to the other; use a new "
            + "FIRMessagingExtensionHelper() for each notification."
    }
}
