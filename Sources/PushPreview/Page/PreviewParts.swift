// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// The parts of a preview page, for pages that contain previews among other things.
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
    package static func deliveries(_ entries: [PreviewPage.Entry]) -> HTML { deliveries([entries])[0] }

    /// The same of several groups that stand on one page, with one album: ids and names must not meet.
    package static func deliveries(_ groups: [[PreviewPage.Entry]]) -> [HTML] {
        let album = PictureAlbum(groups.joined())
        var number = 0
        return groups.enumerated().map { index, entries in
            let sections = entries.map { entry in
                number += 1
                return DeliverySection(entry, album, number: number).markup
            }
            return "\(index == 0 ? album.markup : nil)<div class=\"deliveries\">\n\(sections)</div>\n"
        }
    }

    /// Findings in the given order, each with its remedy.
    package static func findings(_ findings: [Finding]) -> HTML { FindingList(findings).markup }

    /// A delivery's time as bars; `nil` for a delivery without steps.
    package static func waterfall(_ timeline: [TimelineEvent]) -> HTML? { WaterfallChart(Waterfall(timeline)).markup }

    /// Every event of a timeline with its fields, open to be read; nothing for one without events.
    package static func events(_ timeline: [TimelineEvent]) -> HTML? {
        timeline.isEmpty ? nil : "<div class=\"timeline\">\(TimelineDetails(timeline).list)</div>"
    }

    /// The sentence that explains what a device shows, with rule and remedy if it comes from a finding.
    package static func explanation(_ delivery: Delivery) -> HTML {
        ExplanationParagraph(Explanation(delivery)).markup
    }
}
