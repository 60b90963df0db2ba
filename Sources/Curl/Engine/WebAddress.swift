// SPDX-License-Identifier: Apache-2.0

internal import CCurl

/// A URL as libcurl parses it.
struct WebAddress {
    /// Who may see credentials that were meant for this address.
    struct Origin: Hashable {
        var scheme: String
        var host: String
        var port: String
    }

    /// Absolute, with everything percent-encoded that must be.
    let text: String
    let origin: Origin

    var isWeb: Bool { origin.scheme == "http" || origin.scheme == "https" }

    init?(_ text: String) {
        self.init(parsing: [text])
    }

    /// The address that a reference (a `Location` header) means on this page; spaces and other bytes that a URL may not
    /// contain are encoded, as browsers do.
    func resolving(_ reference: String) -> WebAddress? {
        WebAddress(parsing: [text, reference])
    }

    /// Each text is relative to the one before.
    private init?(parsing texts: [String]) {
        guard let url = curl_url() else { return nil }
        defer { curl_url_cleanup(url) }
        let flags = CURLU_URLENCODE | CURLU_NON_SUPPORT_SCHEME
        for text in texts where curl_url_set(url, CURLUPART_URL, text, UInt32(flags)) != CURLUE_OK {
            return nil
        }
        func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
            var text: UnsafeMutablePointer<CChar>?
            guard curl_url_get(url, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
            defer { curl_free(text) }
            return String(cString: text)
        }
        guard let text = part(CURLUPART_URL), let scheme = part(CURLUPART_SCHEME) else { return nil }
        self.text = text
        origin = Origin(
            scheme: scheme.lowercased(),
            host: part(CURLUPART_HOST)?.lowercased() ?? "",
            port: part(CURLUPART_PORT, CURLU_DEFAULT_PORT) ?? ""
        )
    }
}
