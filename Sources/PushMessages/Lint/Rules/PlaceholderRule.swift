// SPDX-License-Identifier: Apache-2.0

/// A text with a template's placeholder that nobody filled in.
///
/// Why: no service fills placeholders in, so people read `Hello {{first_name}}`. It happens if a name in the template is not
/// a column of the data, or if a template was sent as it is.
///
/// Example: `{"notification": {"title": "Hello {{first_name}}"}}`
///
/// Fix: fill the template in before you send; `richpush campaign check` shows which names the data lack.
///
/// Source: the manuals of Mustache, Liquid, ERB, Mailchimp, Mailgun and Salesforce Marketing Cloud.
struct PlaceholderRule: LintRule {
    static let id = "placeholder"
    static let severity = Severity.warning
    static let documentation: String? = "https://mustache.github.io/mustache.5.html"
    static let forms: LintSubject.Form = [.all, .senderRequest]

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        let message = subject.message
        // A placeholder in several texts is one fact.
        var found: [(placeholder: String, paths: [FieldPath], platform: Platform?)] = []
        func check(_ text: String?, at path: @autoclosure () -> FieldPath, _ platform: Platform? = nil) {
            guard let text, let placeholder = Placeholder.first(inText: text) else { return }
            if let index = found.firstIndex(where: { $0.placeholder == placeholder }) {
                found[index].paths.append(path())
                if found[index].platform != platform { found[index].platform = nil }
            } else {
                found.append((placeholder, [path()], platform))
            }
        }
        func tell() {
            for (placeholder, paths, platform) in found {
                report.add(
                    at: paths[0],
                    "\(paths.name) holds \(placeholder.quoted()), a template that was not filled in, and people see it "
                        + "unchanged; fill it in before you send.",
                    platform: platform
                )
            }
            found = []
        }
        // Expo passes texts on as they are; other services fill in placeholders of their own.
        for (path, message) in subject.expoMessages {
            guard case .success(let message) = message else { continue }
            check(message.title, at: path.appending("title"))
            check(message.subtitle, at: path.appending("subtitle"), .apple)
            check(message.body, at: path.appending("body"))
            tell()
        }
        let common = message.notification
        check(common.title, at: subject.path("notification", "title"))
        check(common.body, at: subject.path("notification", "body"))
        for android in subject.androidNotifications {
            check(android.title, at: android.path.appending("title"), .android)
            check(android.body, at: android.path.appending("body"), .android)
        }
        if let aps = message.apnsIfPresent?.payload.aps {
            check(aps.alert?.plainText, at: subject.payloadPath("aps", "alert"), .apple)
            let alert = aps.alert?.object
            check(alert?.title, at: subject.payloadPath("aps", "alert", "title"), .apple)
            check(alert?.subtitle, at: subject.payloadPath("aps", "alert", "subtitle"), .apple)
            check(alert?.body, at: subject.payloadPath("aps", "alert", "body"), .apple)
        }
        if let web = message.webpush.notificationIfPresent {
            check(web.title, at: subject.path("webpush", "notification", "title"), .web)
            check(web.body, at: subject.path("webpush", "notification", "body"), .web)
        }
        tell()
    }
}
