// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Waits for the first message that a search finds, the oldest if several are there already.
///
/// Events only wake it; what counts is the store. Messages that were looked at once and cannot change any more are not
/// looked at again.
struct InboxWait: Sendable {
    /// How far a message has to be.
    enum Stage: String, Sendable, Hashable, CaseIterable {
        /// All its deliveries are done.
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

    /// A message that was waited for.
    struct Match: Sendable {
        var message: InboxMessage
        /// The greatest number up to which no other message can come to match any more.
        var settledUpTo: Int64
    }

    /// The first match, or `nil` when none came in time; cancelling the task ends it with an error.
    func first(within limit: Duration) async throws -> Match? {
        // From now on, so that nothing slips between the first look and the wait.
        let events = core.events.events(keeping: 1)
        return try await withThrowingTaskGroup(of: Match?.self) { group in
            group.addTask { try await search(events) }
            group.addTask {
                try await Task.sleep(for: max(limit, .zero))
                return nil
            }
            defer { group.cancelAll() }
            let first = try await group.next() ?? nil
            // A look that was under way when the time ran out may have found it.
            if first == nil, let last = try await look(after: selection.after ?? 0).match { return last }
            return first
        }
    }

    private func search(_ events: AsyncStream<EmulatorEvent>) async throws -> Match? {
        var floor = selection.after ?? 0
        var wakeUps = events.makeAsyncIterator()
        while true {
            let look = try await look(after: floor)
            if let match = look.match { return match }
            if !dependsOnMarks { floor = look.floor }
            guard await wakeUps.next() != nil else { throw CancellationError() }
        }
    }

    /// What one look at the store finds, and the greatest number up to which no look is needed again.
    private func look(after floor: Int64) async throws -> (match: Match?, floor: Int64) {
        var selection = selection
        selection.after = floor
        let (stage, deliveryLimit, dependsOnMarks) = (stage, deliveryLimit, dependsOnMarks)
        return try await core.store.read { [selection] database in
            let match =
                try selection.fetch(database, limit: 1, oldestFirst: true, settled: stage == .displayed).first
            let pending = try SQLRequest<Int64>(
                literal: "SELECT min(id) FROM messages WHERE is_pending AND id > \(floor)"
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

    /// Whether a message that was looked at may come to match without a delivery of its own.
    private var dependsOnMarks: Bool {
        selection.query.elements.contains { element in
            switch element.term {
            case .state(.read), .state(.unread): true
            default: false
            }
        }
    }
}
