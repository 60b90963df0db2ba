// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// The dialog that resends a message.
struct ResendQuestion {
    let facts: MessageFacts
    let devices: [RegisteredDevice]

    var markup: HTML {
        """
        <div class="sheet" id="resend" popover role="dialog" aria-labelledby="resend-heading">
        <h2 id="resend-heading">Send it again</h2>
        <form method="post" action="/messages/\(Int(facts.message.id))/resend">
        \(target)
        \(devices.isEmpty ? nil : choice)
        <div class="answers"><button type="button" popovertarget="resend" popovertargetaction="hide">Not now</button>\
        <button class="primary">Send</button></div></form>
        </div>
        """
    }

    private var target: HTML {
        guard let target = facts.message.target else {
            return "<p class=\"dim\">The message has no target of its own.</p>"
        }
        return """
            <label class="option"><input type="checkbox" name="target" value="same" checked> \
            <span>To \(target.kind) <code>\(target.value.bounded(to: 100))</code>, as it was sent</span></label>
            """
    }

    /// The field for devices beyond the list.
    private var other: HTML {
        """
        <label class="option"><span>Another one</span><input name="device" placeholder="id, token or installation id" dir="ltr" spellcheck="false" \
        autocomplete="off"></label>
        """
    }

    private var choice: HTML {
        """
        <fieldset><legend>Or to these devices alone</legend>\(devices.map { device in
            """
            <label class="option"><input type="checkbox" name="device" value="\(device.id)">\
            \(PageIcon(platform: device.platform.rawValue).markup)<bdi>\(device.name.bounded(to: 80))</bdi></label>
            """ as HTML
        })</fieldset>
        \(devices.count < MessagePageRoute.deviceLimit ? nil : other)
        """
    }
}
