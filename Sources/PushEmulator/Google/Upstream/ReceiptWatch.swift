// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Has senders' sessions look for receipts when deliveries are made that may have led to some.
final class ReceiptWatch: Sendable {
    private let awaited = Mutex<[Int64: String]>([:])

    /// Messages that are remembered; of others the receipts come with the next thing that the sender gets.
    private static let limit = 65536

    /// Notes that the sender of a message waits for its receipt.
    func expect(_ message: Int64, by sender: String) {
        awaited.withLock { if $0.count < Self.limit { $0[message] = sender } }
    }

    /// Watches until the task is cancelled.
    func run(_ google: GoogleService) async {
        let events = google.core.events.events(keeping: 1) { event in
            switch event {
            case .delivered, .settled: true
            default: false
            }
        }
        let unsettled = try? await google.core.store.read { database in
            try Envelope.ReceiptRequest.pending(limit: Self.limit, in: database)
        }
        for (message, sender) in unsettled ?? [] { expect(message, by: sender) }
        // Events may have been missed, so any one has all senders that wait look.
        for await event in events {
            let senders = awaited.withLock { awaited in
                let senders = Set(awaited.values)
                if case .settled(let message, _) = event { awaited[message] = nil }
                return senders
            }
            for sender in senders { google.xmppSessions.wake(sender) }
        }
    }
}
