// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// A text with a button that copies it.
struct Snippet {
    /// The element's id on the page.
    let id: HTML
    let text: String
    /// A description for screen readers.
    let label: String
    /// Whether the text is JSON, which is shown with colours.
    var isJSON = false
    /// Whether long lines wrap.
    var wraps = false

    /// The number of characters that are shown at most.
    private static let limit = 200_000

    var markup: HTML {
        let content: HTML = isJSON ? JSONMarkup(text.bounded(to: Self.limit)).markup : "\(text.bounded(to: Self.limit))"
        return """
            <div class="snippet\(wraps ? " wraps" : nil as HTML?)"><pre dir="ltr" tabindex="0" role="group" aria-label="\(label)"><code id="\(id)">\(content)</code></pre>\
            <button type="button" class="copy small" data-copies="\(id)">\(PageIcon.copy.markup)<span class="words" aria-live="polite">Copy</span></button></div>
            """
    }
}
