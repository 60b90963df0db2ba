// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// An iPhone's lock screen with the notification as it arrives, and as a long press opens it.
///
/// Measures are estimates from screenshots: inset 8 pt, radius 24 pt, icon and thumbnail 38 pt, title 15 pt on one line,
/// body 15 pt on up to four.
struct LockScreenStage {
    let delivery: Delivery

    init(_ delivery: Delivery) { self.delivery = delivery }

    var markup: HTML {
        guard let displayed = delivery.displayed else {
            return """
                <div class="stage lock-screen"><div class="phone">\(clock)
                <p class="nothing">No notification</p></div></div>
                """
        }
        let attachment = displayed.attachments.first.map(AttachmentFigure.init)
        return """
            <div class="stage lock-screen">
            <figure class="phone"><figcaption>Lock screen</figcaption>\(clock)
            \(collapsed(displayed, attachment))</figure>
            <figure class="phone"><figcaption>After a long press</figcaption>
            \(expanded(displayed, attachment))</figure>
            </div>
            """
    }

    private var clock: HTML {
        "<div class=\"clock\" aria-hidden=\"true\"><span>Saturday, 9 May</span><b>9:41</b></div>"
    }

    private func collapsed(_ displayed: DisplayedNotification, _ attachment: AttachmentFigure?) -> HTML {
        """
        <div class="notice collapsed">\(Self.icon)<div class="texts">\(head(displayed, limit: 300))\
        <div class="rest"><div class="texts">\(line("subtitle", displayed.subtitle, limit: 300))\
        \(line("body", displayed.body, limit: 1000))</div>\(attachment?.thumbnail)</div></div></div>
        """
    }

    private func expanded(_ displayed: DisplayedNotification, _ attachment: AttachmentFigure?) -> HTML {
        """
        <div class="notice expanded">\(attachment?.large)<div class="row">\(Self.icon)<div class="texts">\
        \(head(displayed, limit: 5000))\(line("subtitle", displayed.subtitle, limit: 5000))\
        \(line("body", displayed.body, limit: 5000))</div></div></div>
        \(displayed.attachments.count > 1 ? Self.first : nil)
        """
    }

    /// The first line; without a title iOS puts the app's name there, which a message does not tell.
    private func head(_ displayed: DisplayedNotification, limit: Int) -> HTML {
        let title = line("title", displayed.title, limit: limit) ?? "<p class=\"title absent\">App’s name</p>"
        return "\(level(displayed))<div class=\"head\">\(title)<time>now</time></div>"
    }

    private func level(_ displayed: DisplayedNotification) -> HTML? {
        switch displayed.interruptionLevel {
        case "time-sensitive": "<p class=\"level\">Time Sensitive</p>"
        case "critical": "<p class=\"level\">Critical</p>"
        default: nil
        }
    }

    private func line(_ name: HTML, _ text: String, limit: Int) -> HTML? {
        text.isEmpty ? nil : "<p class=\"\(name)\" dir=\"auto\">\(text.bounded(to: limit))</p>"
    }

    private static let first: HTML = "<p class=\"more\">iOS shows the first of several attachments.</p>"

    /// A bell for the icon of an app that a message does not name.
    static let icon: HTML = """
        <svg class="icon" viewBox="0 0 38 38" aria-hidden="true"><rect width="38" height="38" rx="9"/>\
        <path d="M19 8.5a7 7 0 0 0-7 7v5.2l-2.2 3.6a.9.9 0 0 0 .8 1.4h16.8a.9.9 0 0 0 .8-1.4L26 20.7v-5.2a7 7 0 0 0-7-7z\
        m-3 18.8a3 3 0 0 0 6 0z"/></svg>
        """
}
