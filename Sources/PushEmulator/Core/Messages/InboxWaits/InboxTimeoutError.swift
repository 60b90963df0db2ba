// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages

/// The error if no message matched in time.
public struct InboxTimeoutError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The search, the time limit, and the messages that were there instead.
    public let description: String

    init(_ description: String) { self.description = description }
}

extension InboxWait {
    /// Returns the sentence for a timeout: what was searched for, and what was there instead.
    func account(of search: String, after limit: Duration) async throws -> String {
        var others = selection
        others.query = .all
        let (pending, queued, count, latest) = try await core.store.search(for: selection) {
            [others, selection] database in
            let pending = try selection.fetch(database, limit: 1, oldestFirst: true).first
            return (
                pending, try pending.map { try Self.pendingCount(before: $0.id, database) } ?? 0,
                try others.count(database) ?? 0,
                try others.fetch(database, limit: 1, parts: .summary).first
            )
        }
        let wanted = search.isEmpty ? "No message came" : "No message matched the search \(search.excerpt)"
        let missed = "\(wanted) within \(Self.text(limit))"
        if let pending {
            let waiting = core.deliveries.running.deliveries(of: pending.id).prefix(3).map { delivery in
                "\(delivery.name.excerpt) waits for \(delivery.waitsFor)"
            }
            return "\(missed) and was done: \(pending.sketch) matches, but its deliveries are not finished"
                + (waiting.isEmpty ? "" : " (\(waiting.joined(separator: ", ")))")
                + (queued == 0
                    ? "" : "; \(queued) earlier \(queued == 1 ? "message is" : "messages are") pending as well")
                + "; wait longer, or only until it is received."
        }
        guard let latest else {
            return "\(missed), nor is there any other; check that the sender uses this emulator's address and project."
        }
        return "\(missed); there \(count == 1 ? "is one other" : "are \(count) others, the latest"): \(latest.sketch)."
    }

    private static func pendingCount(before id: Int64, _ database: Database) throws -> Int {
        try SQLRequest<Int>(literal: "SELECT count(*) FROM messages WHERE is_pending AND id < \(id)").fetchOne(database)
            ?? 0
    }

    private static func text(_ limit: Duration) -> String {
        limit.formatted(.units(allowed: [.minutes, .seconds, .milliseconds], width: .narrow))
    }
}

extension StoredMessage {
    /// A short description of a message, for a sentence.
    fileprivate var sketch: String {
        var text = "message \(id)"
        if let title { text += " \"\(title.excerpt)\"" }
        if let target { text += " to \(target.kind) \(target.value.excerpt)" }
        text += " of project \(project.excerpt)"
        if let errorCode { text += " (refused with \(status) \(errorCode))" }
        return text
    }
}
