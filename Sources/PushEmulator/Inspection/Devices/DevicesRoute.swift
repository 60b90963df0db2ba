// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

/// `POST /api/v1/devices` registers a virtual device, `GET` lists them.
struct DevicesRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("api/v1/devices") { request, _ in
            try await Response.answering {
                let body = try await request.json(upTo: services.limits.bodyByteCount)
                let saved = try await services.core.devices.register(DeviceRegistration(json: body))
                return .json(saved.device.json, status: saved.isNew ? .created : .ok, isPretty: false)
            }
        }
        router.get("api/v1/devices") { request, _ in
            try await Response.answering {
                let items = try QueryItems(request, known: ["project", "platform", "limit", "after"])
                let page = try await services.core.devices.page(
                    project: items["project"],
                    platform: try items.choice("platform", Platform.self),
                    limit: Int(try items.integer("limit", in: 1...Int64(DeviceRegistry.pageLimit)) ?? 50),
                    after: items["after"]
                )
                return .json(
                    [
                        "devices": .array(page.devices.map(\.json)),
                        "next": page.next.map(JSONValue.string) ?? .null,
                    ],
                    isPretty: false
                )
            }
        }
    }
}
