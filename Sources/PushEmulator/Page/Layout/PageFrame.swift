// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushPreview

/// A view and its properties, from which the whole document is made.
struct PageFrame: Sendable {
    /// The window's title, before the emulator's name.
    var title: String
    /// The part of the navigation that it belongs to; `nil` for none.
    var section: PageSection?
    var status: HTTPResponse.Status = .ok
    /// Style sheets and scripts in addition to the frame's.
    var assets: [PageAsset] = []
    /// The events that make the script load the page again: `all`, the events of one message by its number, `rows` to
    /// load only the row of each changed message, or `nil` for none.
    ///
    /// Views of errors are not loaded again: they may be the answer to a form.
    var liveness: String?
    var content: HTML

    func document(_ context: PageContext) -> HTML {
        // The frame's style sheets come last and override the views' style sheets.
        let head = DocumentHead(
            title: windowTitle(context),
            assets: assets + [.palette, .style, .script],
            source: context.assets
        )
        return """
            <!doctype html>
            <html lang="en">
            \(head.markup)
            <body data-position="\(context.position.description)" data-project="\(context.project ?? "")"\
            \(status == .ok ? liveness.map { " data-live=\"\($0)\"" as HTML } : nil) data-assets="\(context.assets.version)">
            <a class="skip" href="#main">Skip to the content</a>
            \(PageHeader(context: context, section: section).markup)
            <main id="main" tabindex="-1">
            \(content)
            </main>
            \(KeyboardHelp.markup)
            </body>
            </html>

            """
    }

    private func windowTitle(_ context: PageContext) -> String {
        let count = context.unreadCount
        return "\(count > 0 ? "(\(count)) " : "")\(title.bounded(to: 120))"
    }
}

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

/// The popover that lists the keyboard shortcuts.
enum KeyboardHelp {
    private static let keys: [(keys: [HTML], meaning: HTML)] = [
        (["j", "k"], "next and previous message"),
        (["Enter"], "open it"),
        (["u"], "back to the list"),
        (["1", "…", "6"], "tabs of a message"),
        (["/"], "search"),
        (["#"], "delete, after a question"),
        (["g i"], "inbox; g c, g d, g f: the other parts"),
        (["?"], "this list"),
    ]

    static let markup: HTML = """
        <div class="sheet" id="keys" popover role="dialog" aria-label="Keyboard">
        <h2>Keyboard</h2>
        <dl>\(keys.map { row in
            "<div><dt>\(row.keys.map { "<kbd>\($0)</kbd> " as HTML })</dt><dd>\(row.meaning)</dd></div>" as HTML
        })</dl>
        <button type="button" popovertarget="keys" popovertargetaction="hide">Close</button>
        </div>
        """
}
