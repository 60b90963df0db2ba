// SPDX-License-Identifier: Apache-2.0

/// A field that FCM knows, in an object that does not have it.
///
/// Why: FCM reads each field in one object, and refuses the whole request when it stands in another: `title` beside `topic`,
/// `channel_id` in `android` rather than in its notification, `ttl` in the notification rather than beside it, `link` in
/// `webpush`. Most names have one place, or one in their platform's section. An address as `icon` of the common notification is the icon in
/// browsers, or meant as the picture.
///
/// Example: `{"message": {"topic": "news", "title": "Hi", "android": {"channel_id": "news"}}}`
///
/// Fix: move the field to the place that is named. `--fix` merges it with the contents there; a field that has another
/// value there, or several right places, stays.
///
/// Source: FCM HTTP v1 discovery document; kreait/firebase-php#273; kreait/laravel-firebase#123.
struct FieldMisplacedRule: LintRule {
    static let id = "field-misplaced"
    static let severity = Severity.error
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages"
    static let parts: LintSubject.Parts = [.violations, .webNotification]

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        report.addStrayFields(in: subject) { _ in true }
        // Among a web notification's options every name is valid, and these two are not meant for the page.
        for (name, value) in subject.message.webpush.notification.custom where value.object != nil {
            guard let right = ["fcm_options", "headers"].first(where: name.hasLetters) else { continue }
            let path = subject.path("webpush", "notification", .member(name))
            let place = subject.path("webpush", .member(right))
            report.add(
                at: path,
                "FCM reads \(right) beside notification, so \(path.name) does nothing; move it to \(place.name).",
                severity: .warning,
                platform: .web,
                fix: subject.fix(moving: path, to: place, value)
            )
        }
    }
}
