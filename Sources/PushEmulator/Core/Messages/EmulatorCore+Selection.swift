// SPDX-License-Identifier: Apache-2.0

import GRDB

extension EmulatorCore {
    /// Deletes the selected messages, and returns their number.
    func deleteMessages(_ selection: InboxSelection) async throws -> Int {
        let count: Int
        do {
            count = try await change(selection) { try MessageRemoval.remove(where: $0, in: $1) }
        } catch {
            guard StorageFailure(error)?.kind == .full else { throw error }
            count = try await deleteInParts(selection)
        }
        if count > 0 { events.publish(.messagesDeleted) }
        return count
    }

    /// Deletes messages on a full disk, in batches for which the reserved space suffices.
    private func deleteInParts(_ selection: InboxSelection) async throws -> Int {
        var count = 0
        while true {
            let ids = try await store.read { database in
                try selection.fetch(database, limit: 64, parts: .summary).map(\.id)
            }
            guard !ids.isEmpty else { return count }
            count += try await store.writeFreeingSpace { database in
                try MessageRemoval.remove(where: "m.id IN \(ids)", in: database)
            }
        }
    }

    /// Marks the selected messages as read or unread, and returns the number of messages that changed.
    func markMessages(_ selection: InboxSelection, isRead: Bool) async throws -> Int {
        let count = try await change(selection) { condition, database in
            try database.execute(
                literal: "UPDATE messages AS m SET is_read = \(isRead) WHERE is_read <> \(isRead) AND \(condition)"
            )
            return database.changesCount
        }
        if count > 0 { events.publish(.messagesMarked) }
        return count
    }

    /// Changes all selected messages, and returns the number that `body` returns.
    private func change(
        _ selection: InboxSelection,
        _ body: @escaping @Sendable (SQL, Database) throws -> Int
    ) async throws -> Int {
        guard !selection.query.rules.isEmpty else {
            return try await store.write { try body(selection.condition, $0) }
        }
        // Lint is slow, and writers must not wait for it.
        let ids = try await store.search(for: selection) { database in
            try selection.fetch(database, limit: .max, parts: .summary).map(\.id)
        }
        var count = 0
        for start in stride(from: 0, to: ids.count, by: 500) {
            let part = Array(ids[start..<min(start + 500, ids.count)])
            count += try await store.write { try body("m.id IN \(part)", $0) }
        }
        return count
    }
}
