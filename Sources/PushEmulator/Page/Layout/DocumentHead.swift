// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// The head of every document: what it is called, and what it looks like and does.
struct DocumentHead {
    /// What stands in the window's title before the emulator's name.
    let title: String
    let assets: [PageAsset]

    var markup: HTML {
        """
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title) · RichPush</title>
        <link rel="icon" href="\(PageAsset.icon.path)" type="image/svg+xml">
        \(assets.map(\.reference))\
        </head>
        """
    }
}
