// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `GET /api/v1/messages/{message}/findings`: the findings of lint and of each delivery.
struct MessageFindingsRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/messages/{message}/findings") { request, context -> Response in
            let reference = try MessageReference(request, context, services.core)
            let captured = try await services.core.store.read { try InboxMessage(reference.find($0), $0) }
            return .json(
                [
                    "id": .integer(Int(captured.message.id)),
                    "findings": .array(captured.message.content.findings().map(\.json)),
                    "deliveries": .array(captured.deliveries.map(Self.findings)),
                ],
                isPretty: false
            )
        }
    }

    private static func findings(_ delivery: InboxDelivery) -> JSONValue {
        let json = delivery.json
        return [
            "deviceID": .string(delivery.device), "device": json["device"] ?? .null,
            "platform": .string(delivery.platform), "outcome": .string(delivery.outcome),
            "findings": json["findings"] ?? [],
        ]
    }
}
