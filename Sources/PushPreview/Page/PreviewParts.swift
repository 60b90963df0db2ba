// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// What a preview page is made of, for pages that hold previews among other things.
package enum PreviewParts {
    /// Every colour by its name, light and dark; checked inputs `look-light` and `look-dark` take the reader's choice.
    package static let palette = StyleSheet.palette

    /// How the parts look, without palette and page; a checked input `cuts` shows what is cut.
    package static let style: HTML = """
        \(StyleSheet.section)\(StyleSheet.stages)\(CutText.rules)\(AppleTheme.standard.rule)\(StyleSheet.phone)\
        \(AndroidTemplate.allCases.map { AndroidTheme($0).rule })\(StyleSheet.android)\
        \(DesktopTheme.standard.rules)\(StyleSheet.desktop)\(StyleSheet.cuts)
        """

    /// A section for each delivery, and before them the pictures, each once.
    package static func deliveries(_ entries: [PreviewPage.Entry]) -> HTML {
        let album = PictureAlbum(entries.map(\.delivery))
        return """
            \(album.markup)<div class="deliveries">
            \(entries.enumerated().map { DeliverySection($1, album, number: $0 + 1).markup })
            </div>
            """
    }

    /// Findings in the given order, each with its remedy.
    package static func findings(_ findings: [Finding]) -> HTML { FindingList(findings).markup }

    /// Where a delivery's time went, as bars; nothing for one without steps.
    package static func waterfall(_ timeline: [TimelineEvent]) -> HTML? { WaterfallChart(Waterfall(timeline)).markup }

    /// Every event of a timeline with its fields, folded away; nothing for one without events.
    package static func timeline(_ timeline: [TimelineEvent]) -> HTML? { TimelineDetails(timeline).markup }

    /// The sentence that says why a device shows what it shows, with rule and remedy where it is a finding's.
    package static func explanation(_ delivery: Delivery) -> HTML {
        ExplanationParagraph(Explanation(delivery)).markup
    }
}
