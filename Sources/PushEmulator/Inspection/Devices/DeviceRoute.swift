// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Hummingbird
import PushMessages

/// One virtual device by its id, token or installation id: `GET`, `PATCH`, `DELETE` (uninstalls its app) and
/// `POST …/refresh-token`.
struct DeviceRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/devices/{device}") { _, context in
            try await Response.answering {
                .json(try await services.core.devices.device(context.device()).json, isPretty: false)
            }
        }
        router.patch("api/v1/devices/{device}") { request, context in
            try await Response.answering {
                let key = try context.device()
                let body = try await request.json(upTo: services.limits.bodyByteCount)
                let changes = try body.members(of: ["name", "configuration"], in: "A change of a device")
                let device = try await services.core.devices.update(
                    key,
                    name: try changes.text("name"),
                    configuration: try changes.object("configuration") ?? [:]
                )
                return .json(device.json, isPretty: false)
            }
        }
        router.delete("api/v1/devices/{device}") { _, context in
            try await Response.answering {
                .json(try await services.core.devices.unregister(context.device()).json, isPretty: false)
            }
        }
        router.post("api/v1/devices/{device}/refresh-token") { _, context in
            try await Response.answering {
                .json(try await services.core.devices.refreshToken(of: context.device()).json, isPretty: false)
            }
        }
    }
}

extension EmulatorRequestContext {
    /// The device that the path names; the colon of a token may be percent-encoded.
    fileprivate func device() throws -> String {
        let text = try parameters.require("device")
        return text.removingPercentEncoding ?? text
    }
}
