// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// On how many devices the picture is shown, in large letters.
struct PageSummary {
    let shown: Int
    let meant: Int

    /// Nothing for a page of one delivery, or of a message without a picture.
    init?(_ deliveries: [Delivery]) {
        guard deliveries.count > 1, deliveries.contains(where: \.meansPicture) else { return nil }
        shown = deliveries.count { Verdict($0).tone == .good }
        meant = deliveries.count
    }

    /// For a terminal: "Picture on 3 of 5".
    var text: String { "Picture on \(shown) of \(meant)" }

    var markup: HTML {
        let tone: HTML = shown == meant ? "good" : shown == 0 ? "bad" : "caution"
        return "<p class=\"summary\"><b class=\"\(tone)\">\(text)</b><span>devices that get the message</span></p>"
    }
}
