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
            return (nil, max(try StoredMessage.newestID(in: database), floor))
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
