// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Synchronization

/// The receipts of tickets, which senders ask for later; each is kept for a day.
final class ExpoReceipts: Sendable {
    /// The outcome of a message at FCM or APNs.
    struct Receipt: Sendable, Hashable {
        /// The error's name in `details.error`; `nil` if the message was accepted.
        var error: String?
        var message = ""

        var json: JSONValue {
            guard let error else { return ["status": "ok"] }
            return ["status": "error", "message": .string(message), "details": ["error": .string(error)]]
        }
    }

    /// Expo deletes receipts after 24 hours.
    private static let age: Int64 = 24 * 3600 * 1_000_000
    /// The most receipts that are kept; older ones are forgotten.
    private static let limit = 100_000

    private struct State {
        var receipts: [String: (receipt: Receipt, made: Int64)] = [:]
        /// Oldest first, including removed ones.
        var order: [String] = []
    }

    private let state = Mutex(State())
    private let delay: Int64

    init(after delay: Duration) { self.delay = Int64(delay / .microseconds(1)) }

    /// Keeps the receipt of a ticket.
    func keep(_ receipt: Receipt, of ticket: String, now: Int64 = StoredTime.now) {
        state.withLock { state in
            state.receipts[ticket] = (receipt, now)
            state.order.append(ticket)
            // Half at a time, because each removal moves the rest.
            guard state.order.count > 2 * Self.limit else { return }
            for old in state.order.prefix(Self.limit) { state.receipts[old] = nil }
            state.order.removeFirst(Self.limit)
        }
    }

    /// The receipt of a ticket; `nil` before it is there, after a day, and for an unknown ticket.
    func receipt(of ticket: String, now: Int64 = StoredTime.now) -> Receipt? {
        state.withLock { state in
            guard let found = state.receipts[ticket], now - found.made >= delay, now - found.made < Self.age else {
                return nil
            }
            return found.receipt
        }
    }
}
