// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

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
