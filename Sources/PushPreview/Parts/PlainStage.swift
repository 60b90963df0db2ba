// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A card that copies no system's look: text, and the pictures below it.
struct PlainStage {
    let delivery: Delivery

    init(_ delivery: Delivery) { self.delivery = delivery }

    var markup: HTML {
        guard let displayed = delivery.displayed else {
            return "<div class=\"stage plain\"><p class=\"nothing\">No notification</p></div>"
        }
        return """
            <div class="stage plain"><div class="notice expanded"><div class="row">\(LockScreenStage.icon)<div class="texts">\
            <div class="head"><p class="title" dir="auto">\(displayed.title.bounded(to: 5000))</p><time>now</time></div>\
            <p class="body" dir="auto">\(displayed.body.bounded(to: 5000))</p></div></div>\
            \(displayed.attachments.prefix(3).map { AttachmentFigure($0).large })</div></div>
            """
    }
}
