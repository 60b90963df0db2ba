// SPDX-License-Identifier: Apache-2.0

extension Transfer {
    /// Throws what no server needs to be asked for: an invalid URL, another scheme, characters that would end a header
    /// line and begin another.
    func validate() throws(CurlError) {
        guard !url.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
            throw CurlError(
                code: .malformedURL,
                detail: "The URL contains a space or a control character.",
                url: url
            )
        }
        guard url.hasScheme("http") || url.hasScheme("https") else {
            guard let scheme = url.scheme else {
                throw CurlError(code: .malformedURL, detail: "The URL has no scheme.", url: url)
            }
            if scheme == "http" || scheme == "https" {
                throw CurlError(code: .malformedURL, detail: "The URL has no host.", url: url)
            }
            throw CurlError(unsupportedScheme: scheme, url: url)
        }
        guard method.isToken else {
            throw CurlError(code: .malformedRequest, detail: "The method is not an HTTP token.", url: url)
        }
        for header in headers {
            guard header.name.isToken else {
                throw CurlError(code: .malformedRequest, detail: "A header's name is not an HTTP token.", url: url)
            }
            guard !header.value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
                throw CurlError(
                    code: .malformedRequest,
                    detail: "The header \(header.name) contains a control character.",
                    url: url
                )
            }
        }
        for entry in resolve where ResolveOverride(entry) == nil {
            throw CurlError(
                code: .malformedRequest,
                detail: "The resolve entry \(entry) is not host:port:address.",
                url: url
            )
        }
    }
}

extension String {
    /// Whether the text is a `token` of RFC 9110 §5.6.2.
    fileprivate var isToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// The text before the first colon if it can be a scheme, in lower case.
    var scheme: String? {
        guard let colon = firstIndex(of: ":") else { return nil }
        let scheme = self[..<colon].lowercased()
        guard let first = scheme.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return nil }
        // `localhost:80/a` has a port, not a scheme.
        let rest = self[index(after: colon)...]
        guard rest.utf8.first.map({ !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) ?? true else { return nil }
        return scheme
    }
}

/// One entry of ``Transfer/resolve``: `host:port:address`.
struct ResolveOverride {
    /// The same as `CURLOPT_CONNECT_TO` spells it, `host:port:address:port`.
    let connectTo: String

    /// `nil` when the entry has not the three parts; of several addresses the first counts, and `*` is any host.
    init?(_ entry: String) {
        let text = entry.hasPrefix("+") ? entry.dropFirst() : entry[...]
        // A numeric IPv6 host is in brackets and contains colons itself.
        let hostEnd = text.hasPrefix("[") ? text.firstIndex(of: "]") : text.startIndex
        guard let hostEnd, let afterHost = text[hostEnd...].firstIndex(of: ":") else { return nil }
        let rest = text[text.index(after: afterHost)...]
        guard let afterPort = rest.firstIndex(of: ":") else { return nil }
        let port = rest[..<afterPort]
        let host = text[..<afterHost]
        let addresses = rest[rest.index(after: afterPort)...]
        guard !host.isEmpty, UInt16(port) != nil, let address = addresses.split(separator: ",").first else {
            return nil
        }
        let bracketed = address.contains(":") && !address.hasPrefix("[") ? "[\(address)]" : String(address)
        connectTo = "\(host == "*" ? "" : host):\(port):\(bracketed):\(port)"
    }
}
