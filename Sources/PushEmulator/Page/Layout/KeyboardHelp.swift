// SPDX-License-Identifier: Apache-2.0

import PushPreview

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
