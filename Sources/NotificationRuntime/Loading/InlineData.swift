// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The contents of `data:` URLs (RFC 2397).
enum InlineData {
    /// Returns the contents with their media type and charset; without a type they are US-ASCII text.
    static func read(_ url: String) throws(URLLoadingError) -> (Data, String, String?) {
        let failure = URLLoadingError(code: .badURL, reason: "The data URL is malformed.", url: String(url.prefix(200)))
        guard let comma = url.firstIndex(of: ",") else { throw failure }
        var parameters = url[..<comma].dropFirst("data:".count).split(
            separator: ";",
            omittingEmptySubsequences: false
        )
        let isBase64 = parameters.last?.trimmingCharacters(in: .whitespaces).lowercased() == "base64"
        if isBase64 { parameters.removeLast() }
        let type = parameters.first.map { $0.lowercased() } ?? ""
        let charset = parameters.dropFirst().first { $0.lowercased().hasPrefix("charset=") }
            .map { String($0.dropFirst("charset=".count)).lowercased() }
        guard let text = String(url[url.index(after: comma)...]).removingPercentEncoding else { throw failure }
        let data = isBase64 ? Data(base64Encoded: text, options: .ignoreUnknownCharacters) : Data(text.utf8)
        guard let data else { throw failure }
        return type.isEmpty ? (data, "text/plain", charset ?? "us-ascii") : (data, type, charset)
    }
}
