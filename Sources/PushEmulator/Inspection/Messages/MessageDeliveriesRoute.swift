// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `GET /api/v1/messages/{message}/deliveries` and `…/{device}`: a message's deliveries, a page or one device's.
struct MessageDeliveriesRoute: EmulatorRoute {
    let services: InspectionServices

    /// The maximum and the default number of deliveries on a page.
    private static let (largestPage, usualPage): (Int64, Int64) = (1000, 100)

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/messages/{message}/deliveries", use: list)
        router.get("api/v1/messages/{message}/deliveries/{device}", use: one)
    }

    @Sendable private func list(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let items = try QueryItems(request, known: ["q", "project", "limit", "after"])
        let after = try items.integer("after", in: 0...Int64.max) ?? 0
        let limit = Int(try items.integer("limit", in: 1...Self.largestPage) ?? Self.usualPage)
        let reference = try MessageReference(context, items, services.core, pages: true)
        let queue = services.core.deliveries
        let page = try await services.core.store.read { database -> JSONValue in
            let message = try reference.find(database, parts: .summary)
            var deliveries = try InboxDelivery.fetch(database, of: message.id, after: after, limit: limit + 1)
            let hasMore = deliveries.count > limit
            if hasMore { deliveries.removeLast() }
            return [
                "id": .integer(Int(message.id)),
                "pending": .bool(message.isPending),
                "total": .integer(try InboxDelivery.count(database, of: message.id)),
                "deliveries": .array(deliveries.map(\.json)),
                "waiting": .array(try queue.unfinished(message, in: database).map(\.json)),
                "next": hasMore ? .integer(Int(deliveries.last!.id)) : .null,
            ]
        }
        return .json(page, isPretty: false)
    }

    @Sendable private func one(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let reference = try MessageReference(context, try QueryItems(request, known: ["q", "project"]), services.core)
        let device = try context.deviceID
        let delivery = try await services.core.store.read { try reference.delivery($0, on: device) }
        return .json(delivery.json, isPretty: false)
    }
}
