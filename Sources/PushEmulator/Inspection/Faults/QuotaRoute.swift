// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

/// `/api/v1/quota`: `GET` and `PUT` of the number of messages that each project may send per minute.
struct QuotaRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/quota") { _, _ -> Response in answer }
        router.put("api/v1/quota") { request, _ in
            try await Response.answering {
                let body = try await request.json(upTo: 4096)
                guard let object = body.object, object.count == 1, let value = object["perMinute"],
                    value == .null || value.integer != nil
                else {
                    throw EmulatorError.invalidFault(
                        "The body must be {\"perMinute\": 600}, or null for no limit, not \(body.excerpt)."
                    )
                }
                try await services.core.faults.setQuota(value.integer)
                return answer
            }
        }
    }

    private var answer: Response {
        .json(["perMinute": services.core.faults.quota.map(JSONValue.integer) ?? .null], isPretty: false)
    }
}
