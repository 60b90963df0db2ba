// SPDX-License-Identifier: Apache-2.0

/// A text of which Android keeps the beginning only.
///
/// Why: the system cuts each text of a notification before it shows it, however far the notification is expanded: Android
/// 11 and later after 1,024 characters, Android 10 and older after 5,120.
///
/// Example: `{"notification": {"title": "Hi", "body": "An article of 1,500 letters …"}}`
///
/// Fix: send the beginning, and show the rest in the app.
///
/// Source: AOSP, `Notification.MAX_CHARSEQUENCE_LENGTH`; androidx.core, `NotificationCompat`.
struct AndroidTextLengthRule: LintRule {
    static let id = "android-text-length"
    static let severity = Severity.note
    static let platform: Platform? = .android
    static let documentation: String? = "https://developer.android.com/reference/android/app/Notification"
    static let forms: LintSubject.Form = [.message, .senderRequest]

    /// Characters that the newest version keeps, in UTF-16 units.
    private static let longest = Capabilities.standard.characters(.textCharacters, on: .android())
    /// A text of up to this many bytes fits whatever that number is, so it need not be looked up.
    private static let harmless = 1000

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for (path, message) in subject.expoMessages {
            guard case .success(let message) = message else { continue }
            check(message.title, at: path.appending("title"), &report)
            check(message.body, at: path.appending("body"), &report)
        }
        guard subject.form == .message else { return }
        guard
            !subject.message.webpushSection.isSet || !subject.message.apnsSection.isSet
                || subject.message.notificationSection.isSet
                || !subject.androidNotifications.isEmpty
        else { return }
        let common = subject.message.notification
        let own = subject.androidNotifications.first
        let texts: [(text: String?, path: () -> FieldPath)] = [
            own?.title != nil
                ? (own?.title, { own!.path.appending("title") })
                : (common.title, { subject.path("notification", "title") }),
            own?.body != nil
                ? (own?.body, { own!.path.appending("body") })
                : (common.body, { subject.path("notification", "body") }),
        ]
        for (text, path) in texts { check(text, at: path(), &report) }
    }

    private func check(_ text: String?, at path: @autoclosure () -> FieldPath, _ report: inout LintReport) {
        guard let text, text.utf8.count > Self.harmless else { return }
        let count = text.utf16.count
        guard count > Self.longest else { return }
        report.add(
            at: path(),
            "Android 11 and later keep \(Self.longest) of the text's \(count) characters, Android 10 and older 5120; "
                + "send what matters first, and the rest in the app."
        )
    }
}
