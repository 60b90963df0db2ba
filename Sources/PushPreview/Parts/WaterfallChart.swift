// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The waterfall as bars; its lengths are SVG attributes, because the page's policy allows no style attribute.
struct WaterfallChart {
    let waterfall: Waterfall

    init(_ waterfall: Waterfall) { self.waterfall = waterfall }

    private static let limit = 24

    var markup: HTML? {
        guard !waterfall.rows.isEmpty else { return nil }
        return """
            <div class="waterfall" role="list" aria-label="Where the time went">
            \(waterfall.rows.prefix(Self.limit).map(row))</div>
            """
    }

    private func row(_ row: Waterfall.Row) -> HTML {
        """
        <div class="step" role="listitem"><span class="label">\(row.label)</span>\
        <svg class="bar" width="100%" height="8" aria-hidden="true"><rect class="track" width="100%" height="8" rx="4"/>\
        \(bars(row))</svg><span class="time">\(row.length.text)</span>\
        \(row.facts.isEmpty ? nil : "<span class=\"step-facts\"><bdi>\(row.facts.joined(separator: " · ").bounded(to: 300))</bdi></span>" as HTML)</div>

        """
    }

    private func bars(_ row: Waterfall.Row) -> HTML {
        let start = waterfall.share(of: row.start)
        // A step too short to see is drawn as a dot, inside the scale.
        let width = max(waterfall.share(of: row.length), 0.012)
        let x = min(start, 1 - width)
        let kind: HTML =
            switch row.ending {
            case .done: "receive"
            case .failed: "failed"
            case .unfinished: "unfinished"
            }
        let whole: HTML =
            "<rect class=\"\(kind)\" x=\"\(percent: x)\" width=\"\(percent: width)\" height=\"8\" rx=\"4\"/>"
        guard let firstByte = row.firstByte else { return whole }
        let wait = waterfall.share(of: firstByte) - start
        return """
            \(whole)<rect class="wait" x="\(percent: x)" width="\(percent: wait)" height="8" rx="4">\
            <title>first byte after \((firstByte - row.start).text)</title></rect>
            """
    }
}
