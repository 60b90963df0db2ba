// SPDX-License-Identifier: Apache-2.0

import GRDB
import NIOCore
import PushMessages
import Synchronization
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct StoredDeliveryTests {
    /// A message without recipients: only the test delivers it.
    private struct UndeliveredMessage: IncomingMessage {
        var byteCount: Int { 0 }

        func admit(in transaction: StoreTransaction) -> (envelope: Envelope, answer: Void) {
            let message = PushMessage(to: .topic("news"))
            let envelope = Envelope(
                project: "demo-richpush",
                wire: WireProtocol(rawValue: "toy"),
                words: SearchableText(message),
                reachesDevices: false,
                body: ByteBuffer(),
                payload: .fcm(message)
            )
            return (envelope, ())
        }
    }

    @Test(arguments: [(Delivery.Outcome.shown, 1), (.suppressed, 1), (.expired, 0), (.replaced, 0)])
    func `only a delivery that reached its device has consequences`(outcome: Delivery.Outcome, count: Int) async throws
    {
        try await Emulator(.test).withRunning { emulator in
            let core = emulator.services.core
            let phone = try await core.devices.register(.android()).device
            let message = try await core.accept(UndeliveredMessage()).id
            let records = Mutex<[CompletedDelivery]>([])
            let recorded = try await core.store.write { transaction in
                let service = ServiceTraits(
                    name: "toy",
                    protocols: [],
                    outbox: .fcm,
                    recordDelivery: { record, _ in records.withLock { $0.append(record) } }
                )
                let delivery = Delivery(platform: .android, device: phone.name, outcome: outcome)
                let isNew = try StoredDelivery(delivery, of: message, to: phone.id)
                    .insert(transaction, services: [service])
                #expect(isNew)
                return records.withLock { $0 }
            }
            #expect(recorded.map(\.message) == Array(repeating: message, count: count))
        }
    }

    @Test func `the outcome of a deleted message is not stored, and the others are`()
        async throws
    {
        try await withStore { store in
            let (deleted, kept) = (try await store.insert(), try await store.insert())
            let delivery = Delivery(platform: .android, device: "Phone", outcome: .shown)
            let (areNew, stored) = try await store.write { database in
                try database.execute(sql: "DELETE FROM messages WHERE id = ?", arguments: [deleted])
                // The last one is there already.
                let areNew = try [kept, deleted, kept].map {
                    try StoredDelivery(delivery, of: $0, to: "1").insert(database)
                }
                return (areNew, try Int64.fetchAll(database, sql: "SELECT message FROM deliveries"))
            }
            #expect(areNew == [true, false, false])
            #expect(stored == [kept])
        }
    }
}
