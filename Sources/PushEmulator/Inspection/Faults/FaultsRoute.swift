// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

/// `/api/v1/faults`: `GET` lists the injected faults, `POST` adds one, `DELETE` removes all.
struct FaultsRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/faults") { _, _ -> Response in .json(services.core.faults.json, isPretty: false) }
        router.post("api/v1/faults") { request, _ in
            try await Response.answering {
                let body = try await request.json(upTo: services.limits.bodyByteCount)
                let fault = try await services.core.faults.add(EmulatorFault(json: body))
                return .json(fault.json, status: .created, isPretty: false)
            }
        }
        router.delete("api/v1/faults") { _, _ -> Response in
            .json(["deleted": .integer(try await services.core.faults.removeAll())], isPretty: false)
        }
    }
}

extension FaultRegistry {
    /// The faults and the quota in the API's format.
    var json: JSONValue {
        ["faults": .array(all.map(\.json)), "quota": quota.map(JSONValue.integer) ?? .null]
    }
}
