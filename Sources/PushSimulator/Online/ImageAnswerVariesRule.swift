// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages

/// The server says that other devices may get another picture than the one that was checked.
///
/// Why: an online check asks for each picture once, as an iPhone does (`Accept: */*`). A server whose answer names `Accept`
/// or `User-Agent` in `Vary` may send WebP or AVIF to browsers, which ask for them, and something else to phones.
///
/// Example: a content delivery network that converts pictures for whoever takes AVIF.
///
/// Fix: look at what each platform gets with `richpush simulate`, where each device makes its own request.
///
/// Source: RFC 9110 §12.5.5.
enum ImageAnswerVariesRule {
    static let id = "image-answer-varies"
    static let severity = Severity.note
    static let documentation = "https://www.rfc-editor.org/rfc/rfc9110.html#section-12.5.5"

    /// Headers in which the requests of devices differ.
    private static let differing = ["accept", "user-agent", "referer"]

    /// The finding for the headers of answers, by URL.
    static func finding(for answers: [String: [HTTPHeader]]) -> Finding? {
        for (url, headers) in answers.sorted(by: { $0.key < $1.key }) {
            let names: [Substring] = headers.filter { $0.name.lowercased() == "vary" }
                .flatMap { header in header.value.split { $0 == "," || $0 == " " || $0 == "\t" } }
            let named = names.filter { differing.contains($0.lowercased()) || $0 == "*" }
            guard !named.isEmpty else { continue }
            return Finding(
                rule: id,
                severity: severity,
                message: "\(DisplayURL.text(url)) may answer each platform with another file (Vary: "
                    + "\(named.joined(separator: ", "))), and was asked once, as an iPhone asks; richpush simulate makes "
                    + "the request of each device.",
                documentation: documentation
            )
        }
        return nil
    }
}
