// SPDX-License-Identifier: Apache-2.0

/// A notification beside the data of a vendor whose SDK would show a picture.
///
/// Why: Android shows a message with `notification` by FCM's SDK while the app is in the background. The vendor's code,
/// which reads the picture from its own key, does not run then.
///
/// Example: `{"notification": {"title": "Hi"}, "data": {"_ab": "true", "t": "Hi", "ab_iu": "https://example.com/a.png"}}`
///
/// Fix: leave `notification` out, as the vendor's service does, or put the picture into `notification.image` too.
///
/// Source: firebase-android-sdk, `FirebaseMessagingService`; FCM, "Receive messages in an Android app".
struct VendorNotificationRule: LintRule {
    static let id = "vendor-notification"
    static let severity = Severity.warning
    static let platform: Platform? = .android
    static let documentation: String? = "https://firebase.google.com/docs/cloud-messaging/android/receive"
    static let parts: LintSubject.Parts = .data

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard subject.message.notificationSection.isSet || !subject.androidNotifications.isEmpty,
            subject.message.notification.image == nil,
            !subject.androidNotifications.contains(where: { $0.image != nil }),
            let picture = subject.vendorPictures.first(where: { $0.platform == .android })
        else { return }
        report.add(
            at: picture.path,
            "Android itself shows this notification, so \(picture.vendor.possessive) SDK does not run in the "
                + "background and nobody reads the picture in \(picture.name); leave notification out, or set "
                + "notification.image too."
        )
    }
}
