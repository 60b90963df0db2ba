// SPDX-License-Identifier: Apache-2.0

/// The cookies that the redirects of one transfer set, for its later requests (RFC 6265); they are forgotten with it.
///
/// Of their ends in time only `Max-Age` counts, which deletes a cookie.
struct RedirectCookies {
    private struct Cookie {
        var name: String
        var value: String
        var host: String
        /// Whether hosts below ``host`` get it too.
        var isForDomain: Bool
        var path: String
        var isSecure: Bool

        func isSame(as other: Cookie) -> Bool {
            name == other.name && host == other.host && path == other.path && isForDomain == other.isForDomain
        }
    }

    private var cookies: [Cookie] = []
    private static let countLimit = 50
    private static let byteLimit = 4096

    /// Takes the cookies of an answer that came from the address.
    mutating func take(_ headers: [HTTPHeader], from url: String) {
        guard let address = WebAddress(url) else { return }
        for header in headers where header.isNamed("set-cookie") && header.value.utf8.count <= Self.byteLimit {
            let fields = header.value.split(separator: ";", omittingEmptySubsequences: false)
            guard let (name, value) = Self.pair(fields[0]), !name.isEmpty else { continue }
            var cookie = Cookie(
                name: name,
                value: value,
                host: address.origin.host,
                isForDomain: false,
                path: Self.folder(of: Self.path(of: address)),
                isSecure: false
            )
            guard let isDeleted = Self.read(fields.dropFirst(), into: &cookie) else { continue }
            cookies.removeAll { $0.isSame(as: cookie) }
            if !isDeleted, cookies.count < Self.countLimit { cookies.append(cookie) }
        }
    }

    /// The value of `Cookie` for a request to the address; `nil` if it gets none.
    func value(for address: WebAddress) -> String? {
        let host = address.origin.host
        let path = Self.path(of: address)
        let sent = cookies.filter { cookie in
            (host == cookie.host || cookie.isForDomain && host.hasSuffix("." + cookie.host))
                && Self.isPath(path, below: cookie.path)
                && (!cookie.isSecure || address.origin.scheme == "https")
        }
        return sent.isEmpty ? nil : sent.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    /// Reads the attributes; whether the cookie is to be deleted, `nil` if it is to be refused.
    private static func read(_ fields: ArraySlice<Substring>, into cookie: inout Cookie) -> Bool? {
        var isDeleted = false
        for field in fields {
            let (name, value) = pair(field) ?? (trimmed(field), "")
            switch name.lowercased() {
            case "domain":
                let domain = String(value.lowercased().drop { $0 == "." })
                guard !domain.isEmpty else { continue }
                guard domain == cookie.host || cookie.host.hasSuffix("." + domain) && domain.contains(".") else {
                    return nil
                }
                cookie.host = domain
                cookie.isForDomain = true
            case "path": if value.hasPrefix("/") { cookie.path = value }
            case "secure": cookie.isSecure = true
            case "max-age": isDeleted = Int(value).map { $0 <= 0 } ?? false
            default: continue
            }
        }
        return isDeleted
    }

    private static func pair(_ field: Substring) -> (name: String, value: String)? {
        guard let sign = field.firstIndex(of: "=") else { return nil }
        return (trimmed(field[..<sign]), trimmed(field[field.index(after: sign)...]))
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }

    private static func path(of address: WebAddress) -> String {
        let rest = address.text.dropFirst(address.origin.scheme.count + 3)
        guard let slash = rest.firstIndex(where: { "/?#".contains($0) }), rest[slash] == "/" else { return "/" }
        return String(rest[slash...].prefix { $0 != "?" && $0 != "#" })
    }

    /// The default path of a cookie: its request's, up to the last slash.
    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    private static func isPath(_ path: String, below folder: String) -> Bool {
        path.hasPrefix(folder)
            && (path.utf8.count == folder.utf8.count || folder.hasSuffix("/")
                || path.dropFirst(folder.count).hasPrefix("/"))
    }
}
