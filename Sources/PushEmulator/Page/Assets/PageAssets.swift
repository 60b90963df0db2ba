// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PushPreview
import SystemFiles

/// The content of every asset, and the path that it is served under.
struct PageAssets: Sendable {
    /// The assets within the program.
    static let embedded = PageAssets { Array($0.embedded.utf8) }

    /// How long browsers keep what never changes under its path: a year.
    static let unchanging = "private, max-age=31536000, immutable"

    let content: [PageAsset: [UInt8]]
    /// A digest of all content, the part of the path by which browsers cache assets.
    ///
    /// One version for all assets lets scripts import each other by relative paths.
    let version: String

    private init(_ content: (PageAsset) -> [UInt8]) {
        let all = PageAsset.allCases.map { ($0, content($0)) }
        var hash = SHA256()
        for (_, bytes) in all { hash.update(data: bytes) }
        version = hash.finalize().prefix(6).hexadecimal
        self.content = Dictionary(uniqueKeysWithValues: all)
    }

    /// Reads the assets in a folder; missing ones come from the program.
    init(in folder: URL) {
        self.init { asset in
            let file = try? Data(contentsOf: folder.appending(path: asset.rawValue))
            return file.map(Array.init) ?? Array(asset.embedded.utf8)
        }
    }

    /// The path at which an asset is served.
    func path(_ asset: PageAsset) -> String { "/assets/\(version)/\(asset.rawValue)" }
}

/// Supplies the assets of an emulator.
struct PageAssetSource: Sendable {
    /// Read for every view, so that a reload shows a change; `nil` uses the assets within the program.
    let folder: URL?

    /// The assets as they are now.
    var current: PageAssets { folder.map { PageAssets(in: $0) } ?? .embedded }
}

/// A style sheet, script or drawing of the page, under the name that it is served by.
enum PageAsset: String, Sendable, Hashable, CaseIterable {
    /// The style for every view.
    case style = "page.css"
    /// Every colour by its name.
    case palette = "palette.css"
    /// The additional style for previews of devices.
    case previews = "previews.css"
    /// The additional style for views with forms.
    case forms = "forms.css"

    /// Colours, copying, local times, and what it imports.
    case script = "page.js"
    case banner = "banner.js"
    case elements = "elements.js"
    case keys = "keys.js"
    case live = "live.js"
    case patch = "patch.js"
    case times = "times.js"
    /// Checks and previews of a message while it is written.
    case compose = "compose.js"

    /// The mark in a window's tab and in the header.
    case icon = "icon.svg"
    /// The picture of an empty inbox.
    case welcome = "welcome.svg"

    var contentType: String {
        switch self {
        case .style, .palette, .previews, .forms: "text/css; charset=utf-8"
        case .script, .banner, .elements, .keys, .live, .patch, .times, .compose: "text/javascript; charset=utf-8"
        case .icon, .welcome: "image/svg+xml"
        }
    }

    /// The content that the program holds.
    var embedded: String {
        switch self {
        case .style: "\(Self.pageCSS)"
        case .palette: PreviewParts.palette.text
        case .previews: PreviewParts.style.text
        case .forms: "\(Self.formsCSS)"
        case .script: "\(Self.pageJS)"
        case .banner: "\(Self.bannerJS)"
        case .elements: "\(Self.elementsJS)"
        case .keys: "\(Self.keysJS)"
        case .live: "\(Self.liveJS)"
        case .patch: "\(Self.patchJS)"
        case .times: "\(Self.timesJS)"
        case .compose: "\(Self.composeJS)"
        case .icon: "\(Self.iconSVG)"
        case .welcome: "\(Self.welcomeSVG)"
        }
    }
}

/// `GET /assets/{version}/{name}`: style sheets, scripts and drawings of the page.
struct AssetRoute: EmulatorRoute {
    let source: PageAssetSource

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("assets/{version}/{name}") { request, context -> Response in
            let assets = source.current
            guard let asset = context.parameters.get("name").flatMap(PageAsset.init), let bytes = assets.content[asset],
                request.uri.path == assets.path(asset)
            else {
                throw APIError.notFound("There is no such asset; load the page again.")
            }
            return Response(
                status: .ok,
                headers: [.contentType: asset.contentType, .cacheControl: PageAssets.unchanging],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
            )
        }
    }
}
