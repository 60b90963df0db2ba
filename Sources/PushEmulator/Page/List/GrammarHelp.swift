// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// The popover that describes the search syntax.
enum GrammarHelp {
    private static let terms: [(term: HTML, meaning: HTML)] = [
        ("pizza \"two words\"", "in titles, texts, targets and data"),
        ("topic: token: fid: device:", "this value; <code>*</code> stands for anything"),
        ("title: body: condition:", "this part of it"),
        ("has:", "<code>image</code> <code>displayed-image</code> <code>error</code> <code>delivery</code>"),
        ("is:", "<code>unread</code> <code>read</code> <code>pending</code> <code>dry-run</code>"),
        ("platform: outcome:", "<code>platform:apple outcome:not-shown</code>: of one delivery"),
        ("status: error:", "<code>status:4xx</code> <code>error:UNREGISTERED</code>"),
        ("rule:", "a finding, such as <code>rule:apple-http-error</code>"),
        ("before: after:", "<code>10m</code> <code>2026-11-20</code> <code>2026-11-20T10:00:00Z</code>"),
        ("!term  -term", "the opposite"),
    ]

    static let markup: HTML = """
        <div class="sheet wide" id="grammar" popover role="dialog" aria-label="How to search">
        <h2>How to search</h2>
        <p class="dim">Separate terms by spaces; all must match.</p>
        <dl class="grammar">\(terms.map { row in
            "<dt><code>\(row.term)</code></dt><dd>\(row.meaning)</dd>" as HTML
        })</dl>
        <div class="answers"><button type="button" popovertarget="grammar" popovertargetaction="hide">Close</button></div>
        </div>
        """
}
