// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import PushPreview

/// A style sheet, script or drawing of the page, carried inside the binary.
struct PageAsset: Sendable, Hashable {
    let name: String
    let contentType: String
    let bytes: [UInt8]
    /// A digest of the content, so that a browser keeps it for as long as it is the same.
    private let digest: String

    private init(_ name: String, _ contentType: String, _ text: String) {
        self.name = name
        self.contentType = contentType
        bytes = Array(text.utf8)
        digest = SHA256.hash(data: bytes).prefix(6).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Where it is served; another content has another path.
    var path: String { "/assets/\(digest)/\(name)" }

    /// The element that loads it.
    var reference: HTML {
        contentType.hasPrefix("text/css")
            ? "<link rel=\"stylesheet\" href=\"\(path)\">\n" : "<script defer src=\"\(path)\"></script>\n"
    }

    static func style(_ name: String, _ parts: HTML...) -> PageAsset {
        PageAsset(name, "text/css; charset=utf-8", parts.map(\.text).joined(separator: "\n"))
    }

    static func script(_ name: String, _ parts: String...) -> PageAsset {
        PageAsset(name, "text/javascript; charset=utf-8", parts.joined(separator: "\n"))
    }

    /// What every view needs.
    static let style = style(
        "page.css",
        PreviewParts.palette,
        PageStyle.base,
        PageStyle.top,
        PageStyle.controls,
        PageStyle.list,
        PageStyle.welcome,
        PageStyle.message,
        PageStyle.narrow
    )
    /// What previews of devices need beside it.
    static let previews = style("previews.css", PreviewParts.style)
    /// Live updates, keys, copying, times and colours.
    static let script = script(
        "page.js",
        PageScript.frame,
        PageScript.patching,
        PageScript.live,
        PageScript.keys
    )
    static let icon = PageAsset("icon.svg", "image/svg+xml", PageStyle.favicon)

    static let all = [style, previews, script, icon]
}
