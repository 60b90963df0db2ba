// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// A picture's server answers browsers, and refuses phones or sends them a page.
///
/// Why: protection against robots goes by the `User-Agent`, by cookies or by a script that a browser runs. Phones load a
/// picture with the system's own client, so they are refused, or get a page with a test for people, while everybody who tries
/// the URL in a browser sees the picture.
///
/// Example: a content delivery network that answers 403 to every `User-Agent` that does not begin with `Mozilla/`.
///
/// Fix: exempt the folder of the pictures from the protection.
///
/// Source: reports about Cloudflare's "Bot Fight Mode" and hotlink protection.
package enum ImageBrowsersOnlyRule {
    package static let id = "image-browsers-only"
    static let severity = Severity.warning

    /// The findings for the deliveries of one push, some of which are a browser's.
    package static func findings(in deliveries: [Delivery]) -> [Finding] {
        var refused: [(url: String, answer: PhoneAnswer, path: String?)] = []
        var answered: [String: Int] = [:]
        for delivery in deliveries {
            let page = delivery.findings.first { isPage($0) }
            for (url, status) in statuses(in: delivery) {
                if delivery.platform != .web {
                    let error = delivery.findings.first { $0.rule.hasSuffix("http-error") }
                    if status >= 400 { refused.append((url, .status(status), error?.path)) }
                    if status < 400, let page { refused.append((url, .page, page.path)) }
                } else if (200..<300).contains(status), page == nil {
                    answered[url] = status
                }
            }
        }
        var known: Set<String> = []
        return refused.compactMap { refusal in
            guard let status = answered[refusal.url], known.insert(refusal.url).inserted else { return nil }
            return finding(for: refusal.url, phone: refusal.answer, browser: status, path: refusal.path)
        }
    }

    /// The answer that a phone gets in place of the picture.
    enum PhoneAnswer {
        case status(Int)
        case page
    }

    /// Returns whether this is the finding that a picture's URL leads to a web page.
    static func isPage(_ finding: Finding) -> Bool { finding.rule.hasSuffix("-picture-is-page") }

    static func finding(for url: String, phone: PhoneAnswer, browser: Int, path: String?) -> Finding {
        let answer =
            switch phone {
            case .status(let status): String(status)
            case .page: "a web page"
            }
        return Finding(
            rule: id,
            severity: severity,
            path: path,
            message:
                "\(DisplayURL.text(url)) answers browsers only: \(browser) to a browser, and \(answer) to a phone, whose "
                + "User-Agent is none of a browser; let the server answer any client at that URL."
        )
    }

    /// The status of each picture that a device asked for.
    static func statuses(in delivery: Delivery) -> [(url: String, status: Int)] {
        var urls: [Int: String] = [:]
        var statuses: [(String, Int)] = []
        for event in delivery.timeline {
            guard let number = event.fields["download"]?.integer else { continue }
            if event.event == "download-started", let url = event.fields["url"]?.string { urls[number] = url }
            if event.event == "download-finished", let status = event.fields["status"]?.integer, let url = urls[number]
            {
                statuses.append((url, status))
            }
        }
        return statuses
    }
}
