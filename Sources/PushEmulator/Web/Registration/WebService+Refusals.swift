// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

extension WireProtocol {
    /// The registration of a page in a browser, of which the inbox has what was refused.
    static let registration = WireProtocol(rawValue: "registration")
}

extension WebService {
    /// Puts the refusal of a registration into the inbox.
    func note(_ title: String, _ status: Int, _ code: String, _ reason: RefusalReason, of service: String = "FCM") {
        let note = RefusalNote(service, status, code, reason, platform: .web)
        core.note(RefusedRequest(title, .registration, in: core.configuration.defaultProject, note))
    }

    /// Notes a push to a service that there is not.
    func note(unknownService name: String) {
        let names = PushPersonalities.all.map(\.name).joined(separator: ", ")
        let reason = RefusalReason(
            "the emulator has no such push service",
            "Send to the endpoint of the subscription, unchanged; the services are \(names).",
            about: .field("path", value: "/webpush/\(name)")
        )
        let note = RefusalNote("The emulator", 404, "NOT_FOUND", reason, platform: .web)
        core.note(RefusedRequest("No such push service", .webPush, in: core.configuration.defaultProject, note))
    }
}
