// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushPreview

/// A view and what the frame around it has to know: the document is made of both.
struct PageFrame: Sendable {
    /// What stands in the window's title before the emulator's name.
    var title: String
    /// The part of the navigation that it belongs to; `nil` for none.
    var section: PageSection?
    var status: HTTPResponse.Status = .ok
    /// Style sheets and scripts beside those of the frame.
    var assets: [PageAsset] = []
    /// Which events make the script ask for the page again: `all`, the number of a message, `rows` where those about a
    /// message are about its row of the list alone, or `nil` for none.
    ///
    /// What was refused is not asked for again: it may have been the answer to a form.
    var liveness: String?
    /// The view.
    var content: HTML

    /// The whole document.
    func document(_ context: PageContext) -> HTML {
        // What views add comes first, so that the frame has the last word.
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
