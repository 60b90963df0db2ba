// SPDX-License-Identifier: Apache-2.0

/// A picture's URL with a user's name or password in it.
///
/// Why: browsers made of Chromium refuse such a URL for everything that a page or its service worker loads, and send no
/// request, so that the notification has no picture. Whoever receives the message can read the password as well.
///
/// Example: `{"webpush": {"notification": {"title": "Hi", "image": "https://cam:secret@cdn.example.com/snap.jpg"}}}`
///
/// Fix: serve the picture without a password, at an address that nobody can guess.
///
/// Source: Chromium, `base_fetch_context.cc`; requests of Chromium 156.
struct ImageCredentialsRule: LintRule {
    static let id = "image-credentials"
    static let severity = Severity.warning
    static let platform: Platform? = .web
    static let documentation: String? = "https://chromestatus.com/feature/5669008342777856"
    static let parts: LintSubject.Parts = [.images, .webNotification]

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        let web = subject.message.webpush.notificationIfPresent
        check(web?.image, at: subject.path("webpush", "notification", "image"), &report)
        for icon in subject.webIcons { check(icon.url, at: icon.path, &report) }
        guard web?.image == nil else { return }
        check(subject.message.notification.image, at: subject.path("notification", "image"), &report)
    }

    private func check(_ url: String?, at path: @autoclosure () -> FieldPath, _ report: inout LintReport) {
        guard let url, Self.hasCredentials(url.utf8[...]) else { return }
        let path = path()
        report.add(
            at: path,
            "\(path.name) contains a name or password, and Chrome, Edge, Opera and Samsung Internet do not load such "
                + "URLs; serve the picture without a password."
        )
    }

    /// Whether something other than a colon stands before the last `@` of the host's part.
    private static func hasCredentials(_ url: Substring.UTF8View) -> Bool {
        guard let colon = url.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let rest = url[url.index(after: colon)...].drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
        guard rest.startIndex != url.index(after: colon),
            ["http", "https"].contains(Substring(url[..<colon]).lowercased())
        else { return false }
        let authority = rest.prefix { !"/\\?#".utf8.contains($0) }
        guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return false }
        return authority[..<at].contains { $0 != UInt8(ascii: ":") }
    }
}
