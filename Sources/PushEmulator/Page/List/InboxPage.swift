// SPDX-License-Identifier: Apache-2.0

import GRDB

/// One page of the list, as one reading of the store found it.
struct InboxPage: Sendable {
    var messages: [ListedMessage]
    /// How many there are on all pages; `nil` where only reading each message would tell.
    var total: Int?
    /// The last message's number, where older ones follow.
    var older: Int64?
    /// Whether there are newer ones than these.
    var hasNewer: Bool
    /// Whether there is any message at all, of any project.
    var isInboxEmpty: Bool

    /// Messages on one page.
    static let length = 50

    init(_ selection: InboxSelection, _ services: EmulatorServices) async throws {
        self = try await services.store.read { database in try InboxPage(selection, database) }
    }

    private init(_ selection: InboxSelection, _ database: Database) throws {
        // Paging back reads from the other side, so that pages meet.
        let goesBack = selection.after != nil
        var found = try selection.fetch(
            database,
            limit: Self.length + 1,
            oldestFirst: goesBack,
            columns: StoredMessage.summaryColumns
        )
        let hasMore = found.count > Self.length
        if hasMore { found.removeLast() }
        if goesBack { found.reverse() }
        messages = try ListedMessage.all(found, database)
        var all = selection
        (all.before, all.after) = (nil, nil)
        total = try all.count(database)
        older = (goesBack ? !found.isEmpty : hasMore) ? found.last?.id : nil
        hasNewer = goesBack ? hasMore : selection.before != nil
        isInboxEmpty =
            found.isEmpty ? try Int64.fetchOne(database, sql: "SELECT 1 FROM messages LIMIT 1") == nil : false
    }
}
