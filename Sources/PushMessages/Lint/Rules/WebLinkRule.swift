// SPDX-License-Identifier: Apache-2.0

/// A link for browsers that is not https.
///
/// Why: FCM documents that the link must be HTTPS. The Admin SDKs for Python, Go and .NET refuse others, Node and Java
/// send them; the FCM service worker opens a link only on its own host, which an http link never is.
///
/// Example: `{"webpush": {"fcm_options": {"link": "http://example.com/"}}}`
///
/// Fix: write an absolute `https://` URL.
///
/// Source: FCM HTTP v1 reference, `WebpushFcmOptions.link`; firebase-js-sdk, `sw-listeners.ts`.
struct WebLinkRule: LintRule {
    static let id = "web-link"
    static let severity = Severity.error
    static let platform: Platform? = .web
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#webpushfcmoptions"
    static let parts: LintSubject.Parts = .webLink

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let link = subject.message.webpushBox?.value.fcmOptions?.link else { return }
        let path = subject.path("webpush", "fcm_options", "link")
        if link.isEmpty {
            let text = "The link is empty, which the Admin SDKs for Python and Go refuse; leave the field out."
            let fix = Fix(summary: "remove \(path)", edits: [.remove(path: path)])
            report.add(at: path, text, severity: .warning, fix: fix)
            return
        }
        switch WebURL.read(link) {
        case .success(let url) where url.isSecure:
            guard !link.hasPrefix("https://") else { return }
            let lower = "https" + link.dropFirst(5)
            let text = "The link's scheme is not in lower case, which the Admin SDK for Python refuses; write https://."
            let fix = Fix(summary: "set \(path) to \(lower)", edits: [.set(path: path, value: .string(lower))])
            report.add(at: path, text, severity: .warning, fix: fix)
        case .failure(let failure) where failure.problem.isRepairable && link.hasPrefix("https://"): return
        default:
            report.add(
                at: path,
                "The link \(link.quoted()) is no absolute https URL, which FCM requires; a click would open nothing, "
                    + "so write https:// and a host."
            )
        }
    }
}

extension WebURL.Problem {
    /// Whether browsers repair the URL and load it.
    fileprivate var isRepairable: Bool {
        switch self {
        case .untrimmed, .space, .unencoded, .malformedEscape: true
        case .empty, .relative, .scheme, .noHost, .malformedHost, .malformedPort: false
        }
    }
}
