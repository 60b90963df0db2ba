// SPDX-License-Identifier: Apache-2.0

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
                .json(try await services.core.devices.device(context.deviceID).json, isPretty: false)
            }
        }
        router.patch("api/v1/devices/{device}") { request, context in
            try await Response.answering {
                let key = try context.deviceID
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
                .json(try await services.core.devices.unregister(context.deviceID).json, isPretty: false)
            }
        }
        router.post("api/v1/devices/{device}/refresh-token") { _, context in
            try await Response.answering {
                .json(try await services.core.devices.refreshToken(of: context.deviceID).json, isPretty: false)
            }
        }
    }
}
