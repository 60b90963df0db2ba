// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `GET`, `PUT` and `DELETE /api/v1/messages/{message}`: one message with all its parts.
struct MessageRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/messages/{message}") { request, context -> Response in
            let reference = try MessageReference(request, context, services.core)
            let deliveries = services.core.deliveries
            let (message, unfinished) = try await services.core.store.read { database in
                let message = try InboxMessage(reference.find(database), database)
                return (message, try deliveries.unfinished(message.message, in: database))
            }
            var json = message.json.object ?? [:]
            json["waiting"] = .array(unfinished.map(\.json))
            return .json(.object(json), isPretty: false)
        }
        router.put("api/v1/messages/{message}") { request, context -> Response in
            let reference = try MessageReference(request, context, services.core)
            let isRead = try await ReadMark.read(request)
            let count = try await services.core.markMessages(
                try await reference.selection(services.core.store),
                isRead: isRead
            )
            return .json(["changed": .integer(count)], isPretty: false)
        }
        router.delete("api/v1/messages/{message}") { request, context -> Response in
            let reference = try MessageReference(request, context, services.core)
            let count = try await services.core.deleteMessages(try await reference.selection(services.core.store))
            return .json(["deleted": .integer(count)], isPretty: false)
        }
    }
}
