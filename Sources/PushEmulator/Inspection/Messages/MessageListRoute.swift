// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `GET`, `PUT` and `DELETE /api/v1/messages`: the messages that a search finds.
struct MessageListRoute: EmulatorRoute {
    let services: InspectionServices

    /// The maximum and the default number of messages on a page.
    private static let (largestPage, usualPage): (Int64, Int64) = (500, 50)

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/messages", use: list)
        router.put("api/v1/messages", use: mark)
        router.delete("api/v1/messages", use: delete)
    }

    @Sendable private func list(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let items = try QueryItems(request, known: InboxSelection.parameters.union(["limit"]))
        let selection = try InboxSelection(items, services.core)
        let limit = Int(try items.integer("limit", in: 1...Self.largestPage) ?? Self.usualPage)
        guard !selection.query.elements.isEmpty else { return try await page(selection, limit: limit) }
        return try await request.whileClientStays(context) { try await page(selection, limit: limit) }
    }

    private func page(_ selection: InboxSelection, limit: Int) async throws -> Response {
        let page = try await services.core.store.search(for: selection) { database -> JSONObject in
            var messages = try selection.fetch(database, limit: limit + 1, parts: .summary)
            let hasMore = messages.count > limit
            if hasMore { messages.removeLast() }
            let outcomes = try DeliverySummary.all(database, of: messages.map(\.id))
            return [
                "messages": .array(
                    messages.map { message in
                        var summary = message.summary
                        summary["deliveries"] = .array((outcomes[message.id] ?? []).map(\.json))
                        return .object(summary)
                    }
                ),
                "total": try Self.total(selection, database),
                "next": hasMore ? .integer(Int(messages.last!.id)) : .null,
            ]
        }
        return .json(.object(page), isPretty: false)
    }

    /// The number of messages on all pages; `null` for a search that has to read every message.
    private static func total(_ selection: InboxSelection, _ database: StoreTransaction) throws -> JSONValue {
        var all = selection
        (all.before, all.after) = (nil, nil)
        return try all.count(database).map(JSONValue.integer) ?? .null
    }

    @Sendable private func mark(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let selection = try InboxSelection(
            try QueryItems(request, known: InboxSelection.parameters),
            services.core
        )
        let isRead = try await ReadMark.read(request)
        let count = try await services.core.markMessages(selection, isRead: isRead)
        return .json(["changed": .integer(count)], isPretty: false)
    }

    @Sendable private func delete(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let selection = try InboxSelection(
            try QueryItems(request, known: InboxSelection.parameters),
            services.core
        )
        let count = try await services.core.deleteMessages(selection)
        return .json(["deleted": .integer(count)], isPretty: false)
    }
}
