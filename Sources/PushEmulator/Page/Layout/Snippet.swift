// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// Text to be copied as it is, with a button that does.
struct Snippet {
    /// The element's id on the page.
    let id: HTML
    let text: String
    /// What it is, for those who do not see it.
    let label: String
    /// Whether it is JSON, whose parts get colours.
    var isJSON = false
    /// Whether long lines go on in the next one, because it has no others.
    var wraps = false

    /// Beyond this many characters nobody reads on.
    private static let limit = 200_000

    var markup: HTML {
        let content: HTML = isJSON ? JSONMarkup(text.bounded(to: Self.limit)).markup : "\(text.bounded(to: Self.limit))"
        return """
            <div class="snippet\(wraps ? " wraps" : nil as HTML?)"><pre dir="ltr" tabindex="0" role="group" aria-label="\(label)"><code id="\(id)">\(content)</code></pre>\
            <button type="button" class="copy small" data-copies="\(id)">\(PageIcon.copy.markup)<span class="words" aria-live="polite">Copy</span></button></div>
            """
    }
}
