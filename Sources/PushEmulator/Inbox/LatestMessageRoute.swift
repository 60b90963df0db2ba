// SPDX-License-Identifier: Apache-2.0

import GRDB
import Hummingbird
import PushMessages

/// `GET /api/v1/messages/latest`.
struct LatestMessageRoute: EmulatorRoute {
    let services: EmulatorServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("api/v1/messages/latest") { _, _ in
            let row = try await services.store.read { database in
                try Row.fetchOne(database, sql: "SELECT name, title FROM messages ORDER BY id DESC LIMIT 1")
                    .map { row -> JSONValue in ["name": .string(row["name"]), "title": .string(row["title"] ?? "")] }
            }
            guard let row else { return Response(status: .notFound) }
            return .json(row)
        }
    }
}
