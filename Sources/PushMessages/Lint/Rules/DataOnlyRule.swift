// SPDX-License-Identifier: Apache-2.0

/// A message with data only, for which Android itself shows nothing.
///
/// Why: without a notification the Android SDK hands the message to the app's `onMessageReceived`, and the web SDK to
/// the page or the service worker; what is shown, and whether its picture is loaded, is up to their code. A picture in
/// such a message is loaded by no SDK.
///
/// Example: `{"message": {"topic": "news", "data": {"article": "7"}}}`
///
/// Fix: add `notification` if the system should show something, or leave it to the app.
///
/// Source: firebase-android-sdk, `FirebaseMessagingService`; firebase-js-sdk, `sw-listeners.ts`.
struct DataOnlyRule: LintRule {
    static let id = "data-only"
    static let severity = Severity.note
    static let platform: Platform? = .android
    static let documentation: String? =
        "https://firebase.google.com/docs/cloud-messaging/customize-messages/set-message-type"
    static let parts: LintSubject.Parts = .data

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        let message = subject.message
        let data = message.android.map(\.data) ?? message.androidV2.map(\.data) ?? [:]
        guard !message.notificationSection.isSet, subject.androidNotifications.isEmpty,
            !message.data.isEmpty || !data.isEmpty,
            // No finding about Android for a message that only has content for iPhones or browsers.
            message.apnsBox?.value.payload.aps.alert == nil,
            message.webpushBox?.value.notificationSection.isSet != true, !subject.isLiveActivity
        else { return }
        let isWeb = message.webpushBox != nil
        report.add(
            at: message.data.isEmpty
                ? subject.path(message.androidBox == nil ? "android_v2" : "android", "data") : subject.path("data"),
            "Android\(isWeb ? " and browsers show" : " shows") nothing of data alone, unless the app's own code does; "
                + "add notification where the system should."
        )
    }
}
