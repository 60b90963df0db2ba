// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// A style sheet, script or drawing of the page, under the name that it is served by.
enum PageAsset: String, Sendable, Hashable, CaseIterable {
    /// What every view needs.
    case style = "page.css"
    /// Every colour by its name.
    case palette = "palette.css"
    /// What previews of devices need beside it.
    case previews = "previews.css"
    /// What views with forms need beside it.
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
    /// What an empty inbox shows.
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
