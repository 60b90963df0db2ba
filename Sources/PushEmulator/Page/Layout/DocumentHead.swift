// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// The head of every document: title, icon, style sheets, scripts.
struct DocumentHead {
    /// The window's title, before the emulator's name.
    let title: String
    /// Style sheets and scripts, in the order of the cascade.
    let assets: [PageAsset]
    let source: PageAssets

    var markup: HTML {
        """
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title) · RichPush</title>
        <link rel="icon" href="\(source.path(.icon))" type="image/svg+xml">
        \(assets.map(reference))\
        </head>
        """
    }

    /// The element that loads an asset.
    private func reference(_ asset: PageAsset) -> HTML {
        asset.contentType.hasPrefix("text/css")
            ? "<link rel=\"stylesheet\" href=\"\(source.path(asset))\">\n"
            : "<script type=\"module\" src=\"\(source.path(asset))\"></script>\n"
    }
}
