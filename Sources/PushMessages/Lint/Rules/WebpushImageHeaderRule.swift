// SPDX-License-Identifier: Apache-2.0

/// A picture for browsers in `webpush.headers.image`, which nothing reads.
///
/// Why: Google's pages about pictures show it there, but `image` is not a header of the Web Push protocol, push
/// services do not forward headers to the browser, and the FCM SDK hands the decrypted notification to
/// `showNotification`. Browsers read `webpush.notification.image`. The header beside that option is harmless.
///
/// Example: `{"webpush": {"headers": {"image": "https://example.com/a.png"}}}`
///
/// Fix: move the URL to `message.webpush.notification.image`.
///
/// Source: RFC 8030 section 5; firebase/quickstart-js#356; firebase-js-sdk, `sw-listeners.ts`.
struct WebpushImageHeaderRule: LintRule {
    static let id = "webpush-image-header"
    static let severity = Severity.warning
    static let platform: Platform? = .web
    static let documentation: String? =
        "https://developer.mozilla.org/docs/Web/API/ServiceWorkerRegistration/showNotification#image"
    static let parts: LintSubject.Parts = .webHeaders

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        let webpush = subject.message.webpush
        for (name, url) in webpush.headers where name.inLowerCase == "image" {
            let path = subject.path("webpush", "headers", .member(name))
            let right = subject.path("webpush", "notification", "image")
            if webpush.notification.image?.isEmpty == false {
                let fix = Fix.removing(path)
                report.add(at: path, Self.beside, severity: .note, fix: fix)
            } else {
                let edits: [Fix.Edit] = [.remove(path: path), .set(path: right, value: .string(url))]
                report.add(at: path, Self.alone, fix: Fix(summary: "move the URL to \(right)", edits: edits))
            }
        }
    }

    private static let alone =
        "Browsers show no picture: they never see webpush.headers.image; move it to webpush.notification.image."
    private static let beside =
        "Nothing reads webpush.headers.image; browsers take webpush.notification.image, so it can be removed."
}
