// SPDX-License-Identifier: Apache-2.0

/// A message with data only, which an SDK or the app's own code must show on Android.
///
/// Why: without a notification the Android SDK hands the message to the app's `onMessageReceived`, and the web SDK to
/// the page or the service worker; what is shown, and whether its picture is loaded, is up to their code. The SDKs of
/// vendors such as OneSignal or Braze show their own services' messages, recognised by their keys. FCM keeps such a message for
/// a sleeping phone unless `android.priority` is HIGH; a `priority` among the data is for the app alone.
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
        let data = message.androidIfPresent?.data ?? message.androidV2.data
        guard !message.notificationSection.isSet, subject.androidNotifications.isEmpty,
            !message.data.isEmpty || !data.isEmpty,
            // No finding about Android for a message that only has content for iPhones or browsers.
            message.apns.payload.aps.alert == nil,
            !message.webpush.notificationSection.isSet, !subject.isLiveActivity
        else { return }
        let path =
            message.data.isEmpty
            ? subject.path(!message.androidSection.isSet ? "android_v2" : "android", "data") : subject.path("data")
        if let vendor = subject.dataVendor {
            report.add(at: path, Self.sentence(vendor, in: subject))
            return
        }
        checkPriority(subject, &report)
        let isWeb = message.webpushSection.isSet
        report.add(
            at: path,
            "Android\(isWeb ? " and browsers show" : " shows") nothing for a message with only data, unless the app's "
                + "own code does; add notification if the system should."
        )
    }

    /// Reports a priority among the data, which looks like FCM's own and is not.
    private func checkPriority(_ subject: LintSubject, _ report: inout LintReport) {
        let message = subject.message
        guard let word = message.data["priority"], ["high", "max", "urgent"].contains(word.lowercased()),
            message.androidIfPresent?.priority == nil, !message.androidV2Section.isSet
        else { return }
        let place = subject.path("android", "priority")
        report.add(
            at: subject.path("data", "priority"),
            "FCM does not read priority in data, so a sleeping phone gets this message late; set \(place.name) to HIGH.",
            fix: Fix(summary: "set \(place) to HIGH", edits: [.set(path: place, value: "HIGH")])
        )
    }

    private static func sentence(_ vendor: Vendor, in subject: LintSubject) -> String {
        let data = JSONObject(subject.data.values.lazy.map { (key: $0.key, value: JSONValue.string($0.value)) })
        guard let drawing = vendor.android, drawing.shows(data) else {
            return "\(vendor.possessive) SDK gets this data message and shows nothing of it."
        }
        func key(_ patterns: [KeyPattern]) -> String? {
            patterns.lazy.compactMap { $0.matches(in: data).first?.name }.first
        }
        let keys = [key(drawing.title), key(drawing.text), key(drawing.picture)].compactMap(\.self)
        return
            "\(vendor.possessive) SDK shows this data message (\(keys.joined(separator: ", "))); an app without it shows "
            + "nothing by itself."
    }
}
