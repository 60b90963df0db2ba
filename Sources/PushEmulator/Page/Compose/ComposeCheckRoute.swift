// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushPreview

/// `POST /compose/check`: checks a message while it is written, and answers with a part of the page.
///
/// Nothing is stored. The page's script sends one request at a time, after a pause in typing.
struct ComposeCheckRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("compose/check") { request, _ -> Response in
            let form = try await form(request)
            let project =
                form["project"].flatMap { $0.isEmpty ? nil : $0 } ?? services.core.configuration.defaultProject
            do {
                let draft = ComposeDraft(form)
                let surroundings = try await ComposeSurroundings(project: project, draft.wish, services)
                let check = try await ComposeCheck(draft, surroundings, services).markup
                guard surroundings.hasMany else { return part(check) }
                let devices = ComposeDevices(draft: draft, surroundings: surroundings)
                return part("\(check)\(devices.tried)\(draft.form == .fields ? devices.target("") : nil)")
            } catch {
                guard let failure = StorageFailure(error) else { throw error }
                return part("<p class=\"problem\">The emulator's storage cannot be read (\(failure.reason)).</p>")
            }
        }
    }

    private func part(_ markup: HTML) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/html; charset=utf-8", .contentSecurityPolicy: PagePolicy.text,
                .cacheControl: "no-store",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: markup.text))
        )
    }
}
