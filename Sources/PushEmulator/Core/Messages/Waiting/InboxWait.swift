// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Curl
import Foundation
import GRDB
import PushMessages

/// Waits for the first message that matches a search; the oldest if there are several already.
///
/// Events only wake it; it evaluates the store. It does not read messages again that it has read and that cannot
/// change.
struct InboxWait: Sendable {
    /// The stage that a message must have reached.
    enum Stage: String, Sendable, Hashable, CaseIterable {
        /// All its deliveries are finished.
        case displayed
        /// It is stored.
        case received
    }

    let core: EmulatorCore
    let selection: InboxSelection
    let stage: Stage
    private let deliveryLimit: Int

    init(
        _ core: EmulatorCore,
        _ selection: InboxSelection,
        for stage: Stage = .displayed,
        deliveryLimit: Int = InboxMessage.deliveryLimit
    ) {
        self.core = core
        self.selection = selection
        self.stage = stage
        self.deliveryLimit = deliveryLimit
    }

    /// A matching message.
    struct Match: Sendable {
        var message: InboxMessage
        /// The number up to which no other message can still match.
        var settledUpTo: Int64
    }

    /// Returns the first match, or `nil` if there is none in time.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, or the error of the store.
    func first(within limit: Duration) async throws -> Match? {
        // Subscribes before the first read, so that no event is missed.
        let events = core.events.events(keeping: 1)
        return try await withThrowingTaskGroup(of: Match?.self) { group in
            group.addTask { try await search(events) }
            group.addTask {
                try await AttendedClock().sleep(for: max(limit, .zero))
                return nil
            }
            defer { group.cancelAll() }
            let first = try await group.next() ?? nil
            // The read that the time limit interrupted may have found it.
            if first == nil, let last = try await scan(after: selection.after ?? 0).match { return last }
            return first
        }
    }

    private func search(_ events: AsyncStream<EmulatorEvent>) async throws -> Match? {
        var floor = selection.after ?? 0
        var wakeUps = events.makeAsyncIterator()
        while true {
            let scan = try await scan(after: floor)
            if let match = scan.match { return match }
            if !dependsOnMarks { floor = scan.floor }
            guard await wakeUps.next() != nil else { throw CancellationError() }
        }
    }

    /// Returns the match in the store, and the number up to which no message has to be read again.
    private func scan(after floor: Int64) async throws -> (match: Match?, floor: Int64) {
        var selection = selection
        selection.after = floor
        let (stage, deliveryLimit, dependsOnMarks) = (stage, deliveryLimit, dependsOnMarks)
        return try await core.store.search(for: selection) { [selection] database in
            let match =
                try selection.fetch(database, limit: 1, oldestFirst: true, settled: stage == .displayed).first
            // A message in the outbox will have another delivery later.
            let pending = try SQLRequest<Int64>(
                literal: """
                    SELECT min(id) FROM (SELECT id FROM messages WHERE is_pending AND id > \(floor) \
                    UNION ALL SELECT message FROM outbox WHERE message > \(floor))
                    """,
                cached: true
            )
            .fetchOne(database)
            if let match {
                let message = try InboxMessage(match, database, deliveryLimit: deliveryLimit)
                let settled = dependsOnMarks ? floor : min(match.id, pending.map { $0 - 1 } ?? match.id)
                return (Match(message: message, settledUpTo: max(settled, floor)), floor)
            }
            if let pending { return (nil, max(pending - 1, floor)) }
            return (nil, max(try Int64.fetchOne(database, sql: "SELECT max(id) FROM messages") ?? 0, floor))
        }
    }

    /// Whether a message that was read may match later without a new delivery, because it is marked as read or unread.
    private var dependsOnMarks: Bool {
        selection.query.elements.contains { element in
            switch element.term {
            case .state(.read), .state(.unread): true
            default: false
            }
        }
    }
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
        let wanted = search.isEmpty ? "No message came" : "No message matched \"\(search.excerpt)\""
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

/// Limits how many requests of a kind wait or run at the same time.
final class WaiterLimit: Sendable {
    /// The maximum number of waiting requests.
    let limit: Int
    private let count = Watched(0)

    init(_ limit: Int) { self.limit = limit }

    /// A waiting request's place, which becomes free when it is released.
    final class Place: Sendable {
        private let owner: WaiterLimit

        fileprivate init(_ owner: WaiterLimit) { self.owner = owner }

        deinit { owner.count.change { $0 -= 1 } }
    }

    /// The number of waiting requests.
    var current: Int { count.value }

    /// Returns once exactly this many requests wait; `false` if the task is cancelled first.
    func wait(forCount expected: Int) async -> Bool { await count.wait { $0 == expected } }

    /// Takes a place; returns `nil` if there is none.
    func enter() -> Place? {
        let isFree = count.change { [limit] count in
            guard count < limit else { return false }
            count += 1
            return true
        }
        return isFree ? Place(self) : nil
    }
}

/// The error if no message matched in time.
public struct InboxTimeoutError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The search, the time limit, and the messages that were there instead.
    public let description: String

    init(_ description: String) { self.description = description }
}
