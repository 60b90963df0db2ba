// SPDX-License-Identifier: Apache-2.0

import Foundation

extension InboxWait {
    /// Says what was looked for in vain, and what was there instead.
    func account(of search: String, after limit: Duration) async throws -> String {
        var others = selection
        others.query = .all
        let (pending, count, latest) = try await core.store.read { [others, selection] database in
            (
                try selection.fetch(database, limit: 1, oldestFirst: true).first,
                try others.count(database) ?? 0,
                try others.fetch(database, limit: 1, parts: .summary).first
            )
        }
        let wanted = search.isEmpty ? "No message came" : "No message matched \"\(search.excerpt)\""
        let missed = "\(wanted) within \(Self.text(limit))"
        if let pending {
            return "\(missed) and was done: \(pending.sketch) matches, but its deliveries are not finished; "
                + "wait longer, or only until it is received."
        }
        guard let latest else {
            return "\(missed), nor is there any other; check that the sender uses this emulator's address and project."
        }
        return "\(missed); there \(count == 1 ? "is one other" : "are \(count) others, the latest"): \(latest.sketch)."
    }

    private static func text(_ limit: Duration) -> String {
        limit.formatted(.units(allowed: [.minutes, .seconds, .milliseconds], width: .narrow))
    }
}

extension StoredMessage {
    /// A message in a few words, for a sentence.
    fileprivate var sketch: String {
        var text = "message \(id)"
        if let title { text += " \"\(title.excerpt)\"" }
        if let target { text += " to \(target.kind) \(target.value.excerpt)" }
        text += " of project \(project.excerpt)"
        if let errorCode { text += " (refused with \(status) \(errorCode))" }
        return text
    }
}
