// SPDX-License-Identifier: Apache-2.0

/// A long text beside a picture, of which Android shows the beginning only.
///
/// Why: without a picture the Android SDK lets the notification expand to the whole text. A picture takes that place:
/// expanded, there is room for the picture and at most two lines, one on Android 11 and older.
///
/// Example: `{"notification": {"title": "Hi", "image": "https://e.com/a.png", "body": "One of our chefs has been busy: fresh dough, a new sauce, and more cheese than anybody ever dared to put on a single pizza."}}`
///
/// Fix: put what matters into the first words, or leave the picture out for Android.
///
/// Source: firebase-android-sdk, `CommonNotificationBuilder`, #5086, #7517; AOSP, `Notification.BigPictureStyle`;
/// Emarsys SDK, "Content limits".
struct AndroidBodyCutRule: LintRule {
    static let id = "android-body-cut"
    static let severity = Severity.note
    static let platform: Platform? = .android
    static let documentation: String? =
        "https://developer.android.com/reference/android/app/Notification.BigPictureStyle"
    static let parts: LintSubject.Parts = .images

    /// Approximate number of characters of the body that fit beside a picture.
    private static let longestBody = Capabilities.standard.characters(
        .bodyCharactersExpandedWithImage,
        on: .android()
    )
    /// A body of up to this many bytes fits whatever that number is, so it need not be looked up.
    static let harmless = 80

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        let own = subject.androidNotifications.first
        let image = own?.image ?? subject.message.notification.image
        guard image?.isEmpty == false, let body = own?.body ?? subject.message.notification.body,
            body.utf8.count > Self.harmless, body.utf8.count > Self.longestBody
        else { return }
        let count = body.count
        guard count > Self.longestBody else { return }
        let path = own?.body == nil ? subject.path("notification", "body") : own!.path.appending("body")
        report.add(
            at: path,
            "Android shows about \(Self.longestBody) of the text's \(count) characters beside a picture, even expanded; "
                + "say what matters first."
        )
    }
}
