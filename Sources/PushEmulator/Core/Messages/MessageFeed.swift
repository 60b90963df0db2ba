// SPDX-License-Identifier: Apache-2.0

package import Foundation
import GRDB
package import PushMessages

/// The properties of a message for a log, without reading its request.
package struct LoggedMessage: Sendable {
    /// The message's number; numbers increase.
    package var id: Int64
    /// When it arrived, to the millisecond.
    package var receivedAt: Date
    /// The protocol that it arrived over, for instance `v1` or `apns`.
    package var protocolName: String
    /// The target; `nil` for protocols whose addresses are not FCM's.
    package var target: PushMessage.Target?
    /// The push type in the service's terms, for instance `background`.
    package var pushType: String?
    /// The topic of the push: for APNs, an app or a part of one.
    package var pushTopic: String?
    /// The title that devices show.
    package var title: String?
    /// The HTTP status of the answer; 0 if a fault reset the connection.
    package var status: Int
    /// The error's code; `nil` for an accepted message.
    package var errorCode: String?
    /// Whether a fault was applied to it.
    package var metFault: Bool
    /// The first deliveries.
    package var deliveries: [Delivery]
    /// The number of all deliveries.
    package var deliveryCount: Int

    /// Reads the deliveries of a message.
    fileprivate init(_ message: StoredMessage, deliveryLimit: Int, _ database: Database) throws {
        let first = try InboxDelivery.fetch(database, of: message.id, limit: deliveryLimit)
        id = message.id
        receivedAt = Date(microseconds: message.received)
        protocolName = message.wire
        target = message.target.flatMap { PushMessage.Target(kind: $0.kind, value: $0.value) }
        (pushType, pushTopic) = (message.details?.type, message.details?.topic)
        title = message.title
        (status, errorCode) = (message.status, message.errorCode)
        metFault = message.fault != nil
        deliveries = first.compactMap(\.delivery)
        deliveryCount =
            first.count < deliveryLimit ? first.count : try InboxDelivery.count(database, of: message.id)
    }
}

/// The messages since the last batch of a log.
package struct LogBatch: Sendable {
    /// Messages whose deliveries have all finished, in the order in which the feed noticed that.
    package var messages: [LoggedMessage] = []
    /// The number of further messages, which arrived faster than log lines are useful.
    package var omittedCount = 0

    var isEmpty: Bool { messages.isEmpty && omittedCount == 0 }
}

/// Follows the messages that an emulator receives, for a log that does not slow senders down.
///
/// It reads the store at most ten times a second, on its own reader, and never reads requests. A burst of
/// ``LineBudget/most`` messages is reported one by one; messages that arrive faster than ``LineBudget/perSecond`` after
/// that are only counted.
package struct MessageFeed: Sendable {
    private let core: EmulatorCore
    /// The number of the newest message that was read.
    private var seen: Int64
    /// The messages up to that one with unfinished deliveries.
    private var pending: Set<Int64> = []
    private var budget: LineBudget

    /// The maximum number of messages that are remembered until their deliveries finish; further ones are counted at
    /// once.
    private static let pendingLimit = 10_000
    /// The maximum number of deliveries that are read for a message.
    private static let deliveryLimit = 8
    /// The minimum interval between two reads of the store.
    private static let interval = Duration.milliseconds(100)

    /// Begins with the next message.
    init(_ core: EmulatorCore, budget: LineBudget = LineBudget()) async throws {
        (self.core, self.budget) = (core, budget)
        seen = try await core.store.read { try StoredMessage.newestID(in: $0) }
    }

    /// Passes non-empty batches to `body` until the task is cancelled or `body` throws.
    package mutating func run(_ body: (LogBatch) async throws -> Void) async throws {
        // One buffered event suffices: the messages are read from the store. Messages that arrived before this
        // subscription have to be read without an event, because no event may ever follow them.
        let events = core.events.events(keeping: 1) { event in
            switch event {
            case .messageReceived, .settled: true
            default: false
            }
        }
        var iterator = events.makeAsyncIterator()
        repeat {
            // Other parts report a store that cannot be read; the next event tries again.
            if let batch = try? await next(), !batch.isEmpty { try await body(batch) }
            try await Task.sleep(for: Self.interval)
        } while await iterator.next() != nil
    }

    private mutating func next() async throws -> LogBatch {
        let (seen, pending, limit) = (seen, pending, budget.available(at: .now))
        let scan = try await core.store.read { try Scan(after: seen, pending, limit: limit, $0) }
        self.seen = scan.seen
        self.pending = scan.pending
        budget.spend(scan.batch.messages.count)
        return scan.batch
    }

    /// One read of the store.
    private struct Scan: Sendable {
        var batch = LogBatch()
        var seen: Int64
        var pending: Set<Int64>

        init(after last: Int64, _ remembered: Set<Int64>, limit: Int, _ database: Database) throws {
            (seen, pending) = (last, remembered)
            if !remembered.isEmpty {
                let undone = try Int64.fetchSet(
                    database,
                    sql: "SELECT id FROM messages WHERE is_pending AND id <= ?",
                    arguments: [last]
                )
                let done = remembered.subtracting(undone).sorted()
                pending.subtract(done)
                // A deleted message has no row any more.
                for message in try StoredMessage.fetch("m.id IN \(done.prefix(limit))", limit: limit, database) {
                    try add(message, database)
                }
                batch.omittedCount += max(0, done.count - limit)
            }
            for message in try StoredMessage.fetch("m.id > \(last)", limit: limit - batch.messages.count, database) {
                seen = message.id
                if !message.isPending {
                    try add(message, database)
                } else if pending.count < MessageFeed.pendingLimit {
                    pending.insert(message.id)
                } else {
                    batch.omittedCount += 1
                }
            }
            // Numbers have no gaps, so that the rest need not be counted row by row.
            let newest = try StoredMessage.newestID(in: database)
            guard newest > seen else { return }
            batch.omittedCount += Int(newest - seen)
            seen = newest
        }

        private mutating func add(_ message: StoredMessage, _ database: Database) throws {
            batch.messages.append(
                try LoggedMessage(message, deliveryLimit: MessageFeed.deliveryLimit, database)
            )
        }
    }
}

extension StoredMessage {
    fileprivate static func fetch(_ condition: SQL, limit: Int, _ database: Database) throws -> [StoredMessage] {
        guard limit > 0 else { return [] }
        return try SQLRequest<Row>(
            literal:
                "SELECT \(Parts.summary.columns) FROM messages AS m WHERE \(condition) ORDER BY m.id LIMIT \(limit)"
        )
        .fetchAll(database)
        .map { StoredMessage($0) }
    }
}

/// Limits the lines of a log: many after a pause, fewer each second while messages keep arriving.
struct LineBudget: Sendable {
    /// The number of lines in a burst; 2000 by default.
    let most: Int
    /// The number of lines per second that are added again; 500 by default.
    let perSecond: Double

    private var amount: Double
    private var last: ContinuousClock.Instant?

    init(most: Int = 2000, perSecond: Double = 500) {
        (self.most, self.perSecond, amount) = (most, perSecond, Double(most))
    }

    /// Returns the number of lines that may be written at this time, which must not be earlier than the last one.
    mutating func available(at now: ContinuousClock.Instant) -> Int {
        let passed = last.map { now - $0 } ?? .zero
        last = now
        amount = min(Double(most), amount + (passed / .seconds(1)) * perSecond)
        return Int(amount)
    }

    /// Subtracts written lines.
    mutating func spend(_ count: Int) { amount -= Double(count) }
}
