// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct RecipientPagesTests {
    @Test func `the pages of a topic leave out who has the message, and devices whose rows are damaged`() async throws {
        try await withStore { store in
            let message = try await store.insert()
            let count = RecipientPages.pageLength + 44
            let found = try await store.write { database in
                for number in 0..<count {
                    let device = TopicDevice(id: String(number))
                    try device.insert(database)
                    let topic = try #require(TopicName("news"))
                    _ = try Subscriptions.add(topic, for: device.token, project: "demo", at: 1, database: database)
                }
                try database.execute(sql: "UPDATE devices SET configuration = x'FF' WHERE id = '7'")
                let delivery = Delivery(platform: .android, device: "Phone", outcome: .shown)
                #expect(try StoredDelivery(delivery, of: message, to: "9").insert(database))
                var pages = RecipientPages(
                    of: PendingMessage(id: message, project: "demo", name: "n", received: 0, audience: .topic("news"))
                )
                var found: [[DeviceRow]] = []
                while let page = try pages.next(in: database) { found.append(page) }
                return found
            }
            #expect(found.allSatisfy { $0.count <= RecipientPages.pageLength })
            #expect(Set(found.joined().map(\.id)) == Set((0..<count).map(String.init)).subtracting(["7", "9"]))
            #expect(found.joined().count == count - 2)
            // In the order of the tokens, so that the next page begins at the end of this one.
            #expect(found.joined().map(\.token) == found.joined().map(\.token).sorted())
        }
    }
}
