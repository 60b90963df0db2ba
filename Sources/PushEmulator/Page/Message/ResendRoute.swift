// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages
import PushPreview

/// `POST /messages/{message}/resend`: sends a message once more, to its target or to chosen devices, each alone.
struct ResendRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("messages/{message}/resend") { request, context -> Response in
            let form = try await form(request)
            do {
                let reference = try MessageReference(context, .none, services.core)
                let stored = try await services.core.store.read { try reference.find($0) }
                return .seeOther(PageLink("/messages/\(try await resend(stored, as: form))"))
            } catch let error as APIError {
                return try await page(request) { _, _ in FailureView(error).frame }
            } catch let error as EmulatorError {
                return try await page(request) { _, _ in
                    FailureView(APIError.badRequest(error.description)).frame
                }
            }
        }
    }

    /// Sends the message, and returns the number of the last one that this made.
    private func resend(_ stored: StoredMessage, as form: FormFields) async throws -> Int64 {
        var message = stored.content.message
        var last: Int64?
        if form["target"] == "same" {
            last = try await services.google.send(message.json, in: stored.project).id
        }
        for field in form.fields where field.name == "device" && !field.value.isEmpty {
            let device = try await services.core.devices.device(field.value)
            message.target = .token(device.token)
            last = try await services.google.send(message.json, in: device.project).id
        }
        guard let last else { throw APIError.badRequest("Choose the target or at least one device.") }
        return last
    }
}

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
            return "<p class=\"dim\">The message does not have a target.</p>"
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
