// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Switches that need no script: the style asks whether they are on.
struct PageTools {
    let presentation: PreviewPage.Presentation

    var markup: HTML {
        """
        <div class="tools">
        <label><input type="checkbox" id="cuts"\(Self.checked(presentation.showsCuts))> Show what is cut</label>
        <div class="segments" role="radiogroup" aria-label="Colours">\(PreviewPage.Presentation.Appearance.allCases.map { look in
            """
            <label><input type="radio" name="look" id="look-\(look.rawValue)"\(Self.checked(look == presentation.appearance))>\
            \(look.rawValue.capitalized)</label>
            """ as HTML
        })</div>
        </div>
        """
    }

    private static func checked(_ isChecked: Bool) -> HTML? { isChecked ? " checked" : nil }
}
