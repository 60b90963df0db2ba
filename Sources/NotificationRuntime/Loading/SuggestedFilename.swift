// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Apple's `URLResponse.suggestedFilename`, which Foundation on Linux does not implement.
///
/// The name is the server's (`Content-Disposition`), else the last component of the final URL's path, else its host,
/// else `unknown` (Apple's documentation). Where the name's extension does not belong to the MIME type, the type's own
/// is appended: `a.gif` served as `video/mp4` is `a.gif.mp4` (seen on devices). `application/octet-stream` and types
/// without a known extension append nothing.
package enum SuggestedFilename {
    package static func make(url: String, mimeType: String?, contentDisposition: String?) -> String {
        // A server that names the file means that name; only its missing extension is supplied.
        if let named = contentDisposition.flatMap(ContentDisposition.filename(in:)).flatMap(sanitized) {
            return hasExtension(named) ? named : appendingExtension(of: mimeType, to: named)
        }
        let name = lastPathComponent(of: url).flatMap(sanitized) ?? host(of: url).flatMap(sanitized) ?? "unknown"
        return appendingExtension(of: mimeType, to: name)
    }

    private static func appendingExtension(of mimeType: String?, to name: String) -> String {
        guard let mimeType = mimeType?.lowercased(), !genericTypes.contains(mimeType),
            let type = UniformTypes.preferred(forMIMEType: mimeType),
            let preferred = UniformTypes.preferredExtension(of: type)
        else { return name }
        let present = (name as NSString).pathExtension.lowercased()
        let fitting = UniformTypes.declaration(of: type)?.extensions ?? []
        if fitting.contains(present) { return name }
        return name.hasSuffix(".") ? name + preferred : "\(name).\(preferred)"
    }

    private static let genericTypes: Set<String> = ["application/octet-stream", "binary/octet-stream"]

    private static func hasExtension(_ name: String) -> Bool { !(name as NSString).pathExtension.isEmpty }

    private static func host(of url: String) -> String? {
        URLComponents(string: url)?.host.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// What the path's last component says, percent-decoded; read from the text, because every download asks for it.
    private static func lastPathComponent(of url: String) -> String? {
        let text = url.utf8
        let end = text.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? text.endIndex
        guard let colon = text[..<end].firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let afterScheme = text[text.index(after: colon)..<end]
        guard afterScheme.starts(with: "//".utf8) else { return nil }
        guard let path = afterScheme.dropFirst(2).firstIndex(of: UInt8(ascii: "/")),
            let last = text[path..<end].split(separator: UInt8(ascii: "/")).last
        else { return nil }
        let name = String(Substring(last))
        // Bytes that are no UTF-8 stay as they were written.
        return last.contains(UInt8(ascii: "%")) ? name.removingPercentEncoding ?? name : name
    }

    /// Makes the name one that stays in its folder; `nil` when nothing is left of it.
    private static func sanitized(_ name: String) -> String? {
        if !name.utf8.isEmpty, name != ".", name != "..", name.utf8.allSatisfy(isPlain) { return name }
        let kept = name.unicodeScalars.filter { !CharacterSet.controlCharacters.contains($0) }
        let flat = String(String.UnicodeScalarView(kept)).map { $0 == "/" || $0 == "\\" ? "_" : $0 }
        let text = String(flat).trimmingCharacters(in: .whitespaces)
        return text.isEmpty || text == "." || text == ".." ? nil : text
    }

    /// Whether the byte may stand anywhere in a file's name: printable ASCII that separates nothing.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "\\")
    }
}
