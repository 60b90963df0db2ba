// SPDX-License-Identifier: Apache-2.0

import Hummingbird

/// `GET /compare`: two messages side by side, `a` and `b`.
struct CompareRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("compare") { request, _ -> Response in
            try await page(request, known: ["a", "b"]) { items, context in
                let (a, b) = (try await facts(items, "a"), try await facts(items, "b"))
                let recent = try await services.core.store.read { database in
                    try InboxSelection().fetch(database, limit: 50, parts: .summary)
                }
                return CompareView(a: a, b: b, recent: recent, context: context).frame
            }
        }
    }

    private func facts(_ items: QueryItems, _ name: String) async throws -> MessageFacts? {
        guard let number = try items.integer(name, in: 1...Int64.max - 1) else { return nil }
        return try await MessageFacts(MessageReference(number), within: InboxSelection(), services)
    }
}
