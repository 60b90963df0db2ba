// SPDX-License-Identifier: Apache-2.0

import DesktopNotifications
import PushPreview

/// A message as real browsers show it, with buttons that click and dismiss it.
struct DesktopPanel {
    let notification: DesktopNotification
    let message: Int64

    var markup: HTML {
        """
        <section class="panel"><h2>On the desktop: <bdi>\(notification.title.bounded(to: 200))</bdi></h2>
        <p class="dim"><bdi>\(notification.call.program.bounded(to: 60))</bdi> handed it over; \(state)</p>
        \(notification.state.isOpen ? form : nil)</section>
        """
    }

    private var state: HTML {
        switch notification.state {
        case .shown: "it is shown."
        case .clicked: "it was clicked, and is still shown."
        case .dismissed: "it was dismissed."
        case .expired: "its time is over."
        case .closed: "\(notification.clicks.isEmpty ? "" : "it was clicked, and ")it was closed."
        case .replaced: "another one has replaced it."
        case .gone: "the browser has ended."
        }
    }

    private var form: HTML {
        """
        <form method="post" action="/messages/\(Int(message))/interactions">
        <input type="hidden" name="notification" value="\(notification.id)"><div class="answers">\
        <button name="do" value="dismiss">Dismiss</button>\
        \(notification.buttons.enumerated().map { place, button in
            "<button name=\"do\" value=\"\(place)\"><bdi>\(button.title.bounded(to: 60))</bdi></button>" as HTML
        })\
        <button class="primary" name="do" value="click">Click</button></div></form>
        """
    }
}
