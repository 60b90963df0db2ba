// SPDX-License-Identifier: Apache-2.0

/// A web page that a server sent in place of a picture.
struct PageAnswer {
    /// Where redirects led, if they led elsewhere.
    let target: String?
    /// Whether the page seems to ask who one is.
    let isForSigningIn: Bool

    /// - Parameters:
    ///   - effectiveURL: The address that answered, after redirects; `nil` if unknown.
    ///   - content: The type of the file by its content, whatever the server calls it; `nil` if unknown.
    init?(status: Int, mimeType: String?, url: String, effectiveURL: String?, content: MediaType? = nil) {
        guard (200..<300).contains(status),
            content == .html || ["text/html", "application/xhtml+xml"].contains(mimeType?.lowercased())
        else { return nil }
        let isElsewhere = effectiveURL.map { Self.path($0) != Self.path(url) } ?? false
        target = isElsewhere ? effectiveURL : nil
        let words = (effectiveURL ?? url).lowercased()
        isForSigningIn = Self.words.contains(where: words.contains)
    }

    /// The result of loading the address, as part of a sentence, with the remedy.
    var clause: String {
        let page = isForSigningIn ? "a page for signing in" : "a web page"
        let place = target.map { " (\(DisplayURL.text($0)))" } ?? ""
        return "leads to \(page)\(place), not to a picture; send the URL of the file itself, which anybody may load"
            + (isForSigningIn ? " without signing in" : "")
    }

    private static let words = [
        "login", "log-in", "signin", "sign-in", "sign_in", "/auth", "/sso", "/account", "oauth", "saml",
    ]

    private static func path(_ url: String) -> Substring { url.prefix { $0 != "?" && $0 != "#" } }
}
