// SPDX-License-Identifier: Apache-2.0

/// One page of the list, as one reading of the store found it.
struct InboxPage: Sendable {
    /// A place in the list.
    enum Entry: Sendable {
        case message(ListedMessage)
        /// A message of this number, which whoever asks knows as it is.
        case known(Int64)
    }

    /// Newest first.
    var entries: [Entry]
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

    /// - Parameter changed: The messages to be told of where the rest is known: which of them are on the page, and where,
    ///   is asked anew. `nil` is all.
    init(_ selection: InboxSelection, changed: Set<Int64>? = nil, _ services: PageServices) async throws {
        self = try await services.core.store.read { database in try InboxPage(selection, changed, database) }
    }

    private init(_ selection: InboxSelection, _ changed: Set<Int64>?, _ database: StoreTransaction) throws {
        // Paging back reads from the other side, so that pages meet.
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
        let told = try ListedMessage.all(found.filter { changed?.contains($0.id) ?? true }, database)
        let messages = Dictionary(uniqueKeysWithValues: told.map { ($0.message.id, $0) })
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
