// SPDX-License-Identifier: Apache-2.0

/// URLs as sentences show them: without what opens a door, and no longer than a line or two.
enum DisplayURL {
    /// A longer URL loses its query first, then the middle of its path.
    static let limit = 120

    /// The URL with ``Credentials`` hidden, host and end of the path kept where it has to be cut.
    static func text(_ url: String) -> String {
        let url = Credentials.hidden(in: url)
        guard url.count > limit else { return url }
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let rest = path.endIndex < url.endIndex ? "?…" : ""
        if path.count + rest.count <= limit { return path + rest }
        return "\(path.prefix(70))…\(path.suffix(limit - 70 - 1 - rest.count))\(rest)"
    }
}
