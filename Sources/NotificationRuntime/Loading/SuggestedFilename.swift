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
        let components = URLComponents(string: url)
        let host = components?.host.flatMap { $0.isEmpty ? nil : $0 }
        let name = lastPathComponent(of: components).flatMap(sanitized) ?? host.flatMap(sanitized) ?? "unknown"
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

    private static func lastPathComponent(of components: URLComponents?) -> String? {
        guard let path = components?.percentEncodedPath else { return nil }
        guard let last = path.split(separator: "/").last else { return nil }
        // Bytes that are no UTF-8 stay as they were written.
        return String(last).removingPercentEncoding ?? String(last)
    }

    /// Makes the name one that stays in its folder; `nil` when nothing is left of it.
    private static func sanitized(_ name: String) -> String? {
        let kept = name.unicodeScalars.filter { !CharacterSet.controlCharacters.contains($0) }
        let flat = String(String.UnicodeScalarView(kept)).map { $0 == "/" || $0 == "\\" ? "_" : $0 }
        let text = String(flat).trimmingCharacters(in: .whitespaces)
        return text.isEmpty || text == "." || text == ".." ? nil : text
    }
}
