// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages
import SampleAttachments

/// `POST /demo`: sends a message with a picture to an iPhone, an Android phone and a browser, which it registers if they
/// are missing.
struct DemoRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("demo") { request, _ -> Response in
            do {
                try await services.core.devices.registerReadyDevices()
                let access = PageAccess(services)
                var message = PushMessage(
                    to: .topic("all"),
                    notification: .init(
                        title: "Sparky says hello!",
                        body: "A new slice is out. Tap to see what the monster made of it."
                    )
                )
                message.attachImage("\(access.url)/samples/\(SampleAttachment.pizzaMonster.fileName)")
                let sent = try await services.google.send(message.json, in: services.core.configuration.defaultProject)
                return .seeOther(PageLink("/messages/\(sent.id)"))
            } catch let error as EmulatorError {
                let failure = APIError(status: .serviceUnavailable, code: "UNAVAILABLE", message: error.description)
                return try await page(request) { _, _ in FailureView(failure).frame }
            }
        }
    }
}
