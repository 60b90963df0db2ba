// SPDX-License-Identifier: Apache-2.0

/// The parts of the text that a browser hands over.
///
/// Chromium puts the site before the text and a picture behind it, as far as the desktop's capabilities allow. Firefox hands over
/// the text alone.
///
/// Source: Chromium, `chrome/browser/notifications/notification_platform_bridge_linux.cc`.
struct DesktopBody: Sendable, Hashable {
    /// The text of the site's notification.
    var text: String
    /// Host and port of the site; `nil` if the browser does not say.
    var origin: String?
    /// The URL of the picture's file.
    var picture: String?

    init(_ call: NotifyCall, on profile: DesktopProfile) {
        let capabilities = profile.capabilities
        text = call.body
        origin = call.hints["x-kde-origin-name"]?.string
        if call.isOfChromium {
            takePicture()
            if origin == nil { takeOrigin() }
        }
        guard capabilities.contains("body-markup") else { return }
        text = text.withoutEntities
        origin = origin?.withoutEntities
    }

    private mutating func takePicture() {
        let (start, end) = ("<img src=\"", "\" alt=\"\"/>")
        guard text.hasSuffix(end), let found = text.ranges(of: start).last else { return }
        picture = String(text[found.upperBound...].dropLast(end.count)).withoutEntities
        text = String(text[..<found.lowerBound])
        while text.last == "\n" { text.removeLast() }
    }

    private mutating func takeOrigin() {
        let parts = text.split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard var line = parts.first, !line.isEmpty, !line.contains(where: \.isWhitespace) || line.hasPrefix("<a ")
        else {
            return
        }
        if line.hasPrefix("<a "), line.hasSuffix("</a>"), let end = line.firstIndex(of: ">") {
            line = line[line.index(after: end)...].dropLast(4)
        }
        origin = String(line)
        text = parts.count > 1 ? String(parts[1]) : ""
    }
}

extension NotifyCall {
    /// Whether a browser of Chromium's family called: it alone hands over where its pictures are.
    var isOfChromium: Bool {
        actions.contains { $0.key == "settings" } || hints["desktop-entry"]?.string?.contains("chrom") == true
    }
}

extension String {
    /// The text that three entities of markup stand for, as browsers write them.
    fileprivate var withoutEntities: String {
        replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&amp;", with: "&")
    }
}
