// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The message has no notification, so FCM's SDK shows nothing, and no other SDK does.
///
/// Why: a message with data alone goes to `onMessageReceived`, whatever the app is doing; only its code can show something.
/// A picture in `data` is a text to the SDK, which downloads nothing. Vendors' SDKs show their own services' messages.
///
/// Example: `{"data": {"title": "Sparky says hello!", "image": "https://example.com/a.png"}}`
///
/// Fix: add `notification` with title, body and image, or make the app show the data.
///
/// Source: firebase-android-sdk, `FirebaseMessagingService`; FCM, "Receive messages in an Android app".
enum AndroidDataOnlyRule: DeliveryRule {
    static let id = "android-data-only"
    static let severity = Severity.note
    static let documentation: String? =
        "https://firebase.google.com/docs/cloud-messaging/android/receive"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard record.dispatch == .data else { return nil }
        if case .backgroundSync? = record.message?.androidV2.payload {
            return "Nothing is shown: the message is a background_sync, which the app gets without anything to show."
        }
        if let vendor = record.vendor { return sentence(for: vendor, in: record) }
        let place = record.imageInData.map { ", and the picture in \($0.name) is not downloaded" } ?? ""
        return
            "The app's own code decides what is shown: the message has no notification, so the app gets its data in "
            + "onMessageReceived\(place); add message.notification if the system should show it."
    }

    private static func sentence(for vendor: Vendor, in record: AndroidDeliveryRecord) -> String {
        if let receiver = vendor.dataReceiver {
            return "\(vendor.name) hands the data to \(receiver), whose code decides what is shown."
        }
        if let handler = vendor.android?.foregroundHandler, record.device.app.state == .foreground {
            return
                "\(vendor.possessive) SDK asks the app's \(handler) while it is on the screen, which decides what is shown."
        }
        return "Nothing is shown: the message is for \(vendor.possessive) SDK, which shows nothing of this data."
    }

    static func severity(in record: AndroidDeliveryRecord) -> Severity {
        record.imageInData == nil || record.vendor != nil ? severity : .warning
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? { record.imageInData?.path }
}
