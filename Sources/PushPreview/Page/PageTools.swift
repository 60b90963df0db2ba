// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Switches that need no script: the style asks whether they are on.
struct PageTools {
    let presentation: PreviewPage.Presentation
    /// Whether light and dark can be seen side by side, which is then so unless one of them is asked for.
    var offersBoth = false

    var markup: HTML {
        """
        <div class="tools">
        <label><input type="checkbox" id="cuts"\(Self.checked(presentation.showsCuts))> Show what is cut</label>
        <div class="segments" role="radiogroup" aria-label="Colours">\(looks.map { look, isChosen in
            """
            <label><input type="radio" name="look" id="look-\(look)"\(Self.checked(isChosen))>\
            \(look.capitalized)</label>
            """ as HTML
        })</div>
        </div>
        """
    }

    private var looks: [(name: String, isChosen: Bool)] {
        let isBoth = offersBoth && presentation.appearance == .auto
        let looks = PreviewPage.Presentation.Appearance.allCases.map {
            (name: $0.rawValue, isChosen: $0 == presentation.appearance && !isBoth)
        }
        return offersBoth ? looks + [(name: "both", isChosen: isBoth)] : looks
    }

    private static func checked(_ isChecked: Bool) -> HTML? { isChecked ? " checked" : nil }
}
