// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages
import PushPreview

/// `GET /`: the messages, newest first, or the results of a search.
///
/// `GET /inbox`, which people guess, redirects to it.
///
/// The page's script passes `rows`, the numbers of changed messages: the answer has these rows and only the places of the
/// others.
struct InboxRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("/") { request, context -> Response in
            guard request.uri.queryParameters["q"]?.isEmpty == false else { return try await list(request) }
            return try await request.whileClientStays(context) { try await list(request) }
        }
        router.get("inbox") { _, _ in Response.seeOther(PageLink("/")) }
    }

    private func list(_ request: Request) async throws -> Response {
        try await page(request, known: ["q", "before", "after", "rows"]) { items, context in
            let search = items["q"] ?? ""
            do {
                let selection = try InboxSelection(items, services.core)
                let page = try await InboxPage(selection, changed: try changed(items["rows"]), services)
                if page.isInboxEmpty, search.isEmpty {
                    return WelcomeView(
                        access: PageAccess(services),
                        project: context.project,
                        assets: context.assets
                    ).frame
                }
                return InboxView(page: page, search: search, context: context).frame
            } catch let error as APIError {
                return InboxView(page: nil, search: search, problem: error.message, context: context).frame
            } catch let error as SearchTooSlowError {
                return InboxView(page: nil, search: search, problem: error.sentence, context: context).frame
            }
        }
    }

    /// Reads numbers separated by commas.
    private func changed(_ text: String?) throws(APIError) -> Set<Int64>? {
        guard let text else { return nil }
        let numbers = text.split(separator: ",").map { Int64($0) }
        guard numbers.count <= InboxPage.length, !numbers.contains(nil) else {
            throw .badRequest(
                "The parameter rows is \"\(text.excerpt)\"; expected numbers of messages with commas between them, "
                    + "\(InboxPage.length) at most."
            )
        }
        return Set(numbers.compactMap(\.self))
    }
}

/// One page of the list, read in one transaction.
struct InboxPage: Sendable {
    /// A place in the list.
    enum Entry: Sendable {
        case message(ListedMessage)
        /// A message, by its number, that the client has already and that has not changed.
        case known(Int64)
    }

    /// Newest first.
    var entries: [Entry]
    /// The number of messages on all pages; `nil` for a search that has to read every message.
    var total: Int?
    /// The number of the page's last message, if older ones follow.
    var older: Int64?
    /// Whether there are newer messages than these.
    var hasNewer: Bool
    /// Whether no project has any message.
    var isInboxEmpty: Bool

    /// Messages on one page.
    static let length = 50

    /// - Parameter changed: The messages to read if the client has the others; the order of the page's messages is read
    ///   in any case. `nil` reads all.
    init(_ selection: InboxSelection, changed: Set<Int64>? = nil, _ services: PageServices) async throws {
        let deliveries = services.core.deliveries
        self = try await services.core.store.search(for: selection) { database in
            try InboxPage(selection, changed, deliveries, database)
        }
    }

    private init(
        _ selection: InboxSelection,
        _ changed: Set<Int64>?,
        _ deliveries: DeliveryQueue,
        _ database: StoreTransaction
    ) throws {
        // Paging back reads the oldest of the newer messages, so that no message is skipped.
        let goesBack = selection.after != nil
        var found = try selection.fetch(
            database,
            limit: Self.length + 1,
            oldestFirst: goesBack,
            parts: .summary
        )
        let hasMore = found.count > Self.length
        if hasMore { found.removeLast() }
        if goesBack { found.reverse() }
        let listed = try ListedMessage.all(found.filter { changed?.contains($0.id) ?? true }, deliveries, database)
        // A damaged file may list a message twice.
        let messages = Dictionary(listed.map { ($0.message.id, $0) }) { first, _ in first }
        entries = found.map { found in messages[found.id].map(Entry.message) ?? .known(found.id) }
        var all = selection
        (all.before, all.after) = (nil, nil)
        total = try all.count(database)
        older = (goesBack ? !found.isEmpty : hasMore) ? found.last?.id : nil
        hasNewer = goesBack ? hasMore : selection.before != nil
        isInboxEmpty = try found.isEmpty && InboxSelection().count(database) == 0
    }
}

extension InboxPage.Entry {
    /// The message's number.
    var id: Int64 {
        switch self {
        case .message(let listed): listed.message.id
        case .known(let id): id
        }
    }
}
