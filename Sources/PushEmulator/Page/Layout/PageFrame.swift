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
    /// Style sheets and scripts beside those of the frame.
    var assets: [PageAsset] = []
    /// The events that make the script load the page again: `all`, those of one message by its number, `rows` to load only
    /// the row of each changed message, or `nil` for none.
    ///
    /// Views of errors are not loaded again: they may be the answer to a form.
    var liveness: String?
    /// The view.
    var content: HTML

    /// The whole document.
    func document(_ context: PageContext) -> HTML {
        // The frame's style sheets come last and override those of views.
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
