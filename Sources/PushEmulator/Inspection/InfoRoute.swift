// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `GET /api/v1/info`: the emulator's version, configuration and counts.
struct InfoRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/info") { _, _ -> Response in
            let stored = try await services.core.store.read { try StoreCounts($0) }
            return .json(json(stored), isPretty: false)
        }
    }

    private func json(_ stored: StoreCounts) -> JSONValue {
        let configuration = services.core.configuration
        return [
            "version": .string(ToolVersion.current),
            "host": .string(services.host),
            "ports": .object(JSONObject(services.ports.all.map { ($0.key, .integer($0.value)) })),
            "project": .string(configuration.defaultProject),
            "strict": .bool(configuration.isStrict),
            "keeps": [
                "messages": configuration.keptMessageCount.map(JSONValue.integer) ?? .null,
                "seconds": configuration.keptMessageAge.map { .integer(Int($0.components.seconds)) } ?? .null,
                "persistent": .bool(configuration.dataDirectory != nil),
            ],
            "counts": [
                "messages": .integer(stored.messageCount), "unread": .integer(stored.unread),
                "pending": .integer(stored.pending), "trimmed": .integer(stored.trimmed),
                "deliveries": .integer(stored.deliveryCount), "devices": .integer(stored.deviceCount),
                "subscriptions": .integer(stored.subscriptions), "faults": .integer(services.core.faults.count),
            ],
            "faults": .array(services.core.faults.all.prefix(100).map(\.json)),
            "quota": services.core.faults.quota.map(JSONValue.integer) ?? .null,
        ]
    }
}
