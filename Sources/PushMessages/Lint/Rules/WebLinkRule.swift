// SPDX-License-Identifier: Apache-2.0

/// A link for browsers that is not https.
///
/// Why: FCM documents that the link must be HTTPS, and accepts others all the same. The Admin SDKs for Python, Go and .NET
/// refuse them, Node and Java send them. The FCM service worker opens a link only on its own host, which an http link is
/// on a developer's own machine alone.
///
/// Example: `{"webpush": {"fcm_options": {"link": "http://example.com/"}}}`
///
/// Fix: write an absolute `https://` URL.
///
/// Source: FCM HTTP v1 reference, `WebpushFcmOptions.link`; firebase-js-sdk, `sw-listeners.ts`;
/// firebase/firebase-admin-dotnet#346.
struct WebLinkRule: LintRule {
    static let id = "web-link"
    static let severity = Severity.warning
    static let platform: Platform? = .web
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#webpushfcmoptions"
    static let parts: LintSubject.Parts = .webLink

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let link = subject.message.webpush.fcmOptions.link else { return }
        let path = subject.path("webpush", "fcm_options", "link")
        if link.isEmpty {
            let text = "The link is empty, which the Admin SDKs for Python and Go refuse; leave the field out."
            let fix = Fix.removing(path)
            report.add(at: path, text, fix: fix)
            return
        }
        switch WebURL.read(link) {
        case .success(let url) where url.isSecure:
            guard !link.hasPrefix("https://") else { return }
            let lower = "https" + link.dropFirst(5)
            let text = "The link's scheme is not in lower case, which the Admin SDK for Python refuses; write https://."
            let fix = Fix(summary: "set \(path) to \(lower)", edits: [.set(path: path, value: .string(lower))])
            report.add(at: path, text, fix: fix)
        case .failure(let failure) where failure.problem.isRepairable && link.hasPrefix("https://"): return
        case .failure(let failure):
            if case .placeholder(let placeholder) = failure.problem {
                let text =
                    "The link holds \(placeholder.quoted()), a template that was not filled in; fill it in before you send."
                return report.add(at: path, text)
            }
            fallthrough
        default:
            report.add(
                at: path,
                "The link \(link.quoted()) is not an absolute https URL. FCM accepts it though its reference asks for "
                    + "https, the Admin SDKs for Python, Go and .NET refuse it, and a click opens it on the page's "
                    + "own host alone; write https:// and a host."
            )
        }
    }
}

extension WebURL.Problem {
    /// Whether browsers repair the URL and load it.
    fileprivate var isRepairable: Bool {
        switch self {
        case .untrimmed, .space, .unencoded, .malformedEscape, .internationalHost, .encodedHost, .entity: true
        case .empty, .relative, .scheme, .noHost, .malformedHost, .malformedPort, .placeholder, .twoAddresses,
            .contents, .wrapped:
            false
        }
    }
}
