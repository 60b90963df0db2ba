// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import HTTPTypes
import Hummingbird
import PushMessages

/// `/api/v1/groups`: `GET` lists device groups, `POST` creates one, for tests also with a fixed key or without members;
/// `GET` and `DELETE /api/v1/groups/{group}` take a number or a notification key.
struct GroupsRoute: EmulatorRoute {
    let services: InspectionServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/groups", use: list)
        router.post("api/v1/groups", use: create)
        router.get("api/v1/groups/{group}") { _, context -> Response in
            let key = context.parameters.decoded("group")
            guard let group = try await services.core.store.read({ try GroupDetails.find(key, in: $0) }) else {
                throw APIError.unknownGroup
            }
            return .json(group.json, isPretty: false)
        }
        router.delete("api/v1/groups/{group}") { _, context -> Response in
            let key = context.parameters.decoded("group")
            let group = try await services.core.store.write { database in
                let found = try GroupDetails.find(key, in: database)
                try found?.group.delete(in: database)
                return found
            }
            guard let group else { throw APIError.unknownGroup }
            return .json(group.json, isPretty: false)
        }
    }

    @Sendable private func list(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let items = try QueryItems(request, known: ["project", "limit", "after"])
        let project = items.nonEmpty("project")
        let limit = Int(try items.integer("limit", in: 1...500) ?? 50)
        let last = try items.integer("after", in: 0...Int64.max) ?? 0
        let groups = try await services.core.store.read { database in
            try GroupSummary.page(project: project, after: last, limit: limit + 1, in: database)
        }
        let page = groups.prefix(limit)
        let next = groups.count > limit ? page.last.map { String($0.group.number) } : nil
        return .json(["groups": .array(page.map { .object($0.json) }), "next": .text(next)], isPretty: false)
    }

    @Sendable private func create(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        try await Response.answering {
            let body = try await request.json(upTo: services.limits.bodyByteCount)
            let draft = try GroupDraft(body, configuration: services.core.configuration)
            let now = StoredTime.now
            let group = try await services.core.store.write { try draft.save(at: now, in: $0) }
            return .json(try group.mapError(APIError.init).get().json, status: .created, isPretty: false)
        }
    }
}

extension APIError {
    static let unknownGroup = notFound("No group has this number or key; GET /api/v1/groups lists them.")
}
#endif
