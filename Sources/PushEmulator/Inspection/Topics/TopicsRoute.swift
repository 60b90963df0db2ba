// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages

/// `GET /api/v1/topics`: the topics with subscribers, and the number of these.
///
/// Parameters: `project` (all), `limit` (50, up to 500) and `after`, the `next` of the previous page.
struct TopicsRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/topics", use: list)
    }

    @Sendable private func list(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let items = try QueryItems(request, known: ["project", "limit", "after"])
        let project = items.nonEmpty("project")
        let limit = Int(try items.integer("limit", in: 1...500) ?? 50)
        let last = try Self.key(items["after"] ?? "")
        let topics = try await services.core.store.read { database in
            try Subscriptions.topics(project: project, after: last, limit: limit + 1, database: database)
        }
        let page = topics.prefix(limit)
        let next = topics.count > limit ? page.last.map { "\($0.project)/\($0.topic)" } : nil
        return .json(["topics": .array(page.map(Self.json)), "next": .text(next)], isPretty: false)
    }

    private static func key(_ text: String) throws(APIError) -> (project: String, topic: String) {
        guard !text.isEmpty else { return ("", "") }
        // Topic names have no slash.
        guard let slash = text.lastIndex(of: "/") else {
            throw .badRequest("The parameter after is \"\(text.excerpt)\"; expected the next of the page before.")
        }
        return (String(text[..<slash]), String(text[text.index(after: slash)...]))
    }

    private static func json(_ topic: Subscriptions.TopicSummary) -> JSONValue {
        [
            "project": .string(topic.project), "name": .string(topic.topic),
            "subscriberCount": .integer(topic.subscriberCount),
        ]
    }
}
