// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `GET /api/v1/topics/{topic}/subscribers`: the subscribers of a topic and their devices.
///
/// Parameters: `project` (the emulator's default one), `limit` (50, up to 500) and `after`, the `next` of the
/// previous page. A topic without subscribers has an empty list: topics exist only as subscriptions.
struct TopicSubscribersRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/topics/:topic/subscribers", use: list)
    }

    @Sendable private func list(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let items = try QueryItems(request, known: ["project", "limit", "after"])
        let project = items.nonEmpty("project") ?? services.core.configuration.defaultProject
        let topic = context.parameters.decoded("topic")
        let limit = Int(try items.integer("limit", in: 1...500) ?? 50)
        let last = items["after"] ?? ""
        let subscribers = try await services.core.store.read { database in
            try Subscriptions.subscribers(
                of: topic,
                project: project,
                after: last,
                limit: limit + 1,
                database: database
            )
        }
        let page = subscribers.prefix(limit)
        let next = subscribers.count > limit ? page.last?.registration : nil
        return .json(["subscribers": .array(page.map(Self.json)), "next": .text(next)], isPretty: false)
    }

    /// A subscriber; `device` is null if no device has the registration.
    private static func json(_ subscriber: Subscriptions.Subscriber) -> JSONValue {
        [
            "registration": .string(subscriber.registration), "created": .moment(subscriber.created),
            "device": subscriber.device.map { device in
                ["id": .string(device.id), "name": .string(device.name), "platform": .string(device.platform)]
            } ?? .null,
        ]
    }
}
