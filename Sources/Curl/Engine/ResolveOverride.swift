// SPDX-License-Identifier: Apache-2.0

/// One entry of ``Transfer/resolve``: `host:port:address`.
struct ResolveOverride {
    /// The same as `CURLOPT_CONNECT_TO` spells it, `host:port:address:port`.
    let connectTo: String

    /// `nil` when the entry has not the three parts; of several addresses the first counts, and `*` is any host.
    init?(_ entry: String) {
        let text = entry.hasPrefix("+") ? entry.dropFirst() : entry[...]
        // A numeric IPv6 host is in brackets and has colons of its own.
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
