// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

@testable import PushEmulator

/// A message that was sent to a running emulator, and what became of it on its devices.
struct DeliveredMessage: Sendable {
    var id: Int64
    var name: String
    /// By the device's id, as the machine format has them.
    var deliveries: [String: JSONValue]

    /// The only delivery, if there is one.
    var delivery: JSONValue? { deliveries.count == 1 ? deliveries.first?.value : nil }
}

extension RunningEmulator {
    /// Sends a message and waits until all of its devices are done with it.
    func send(_ message: JSONValue, project: String = "demo-richpush") async throws -> DeliveredMessage {
        let sent = try await EmulatorClient(self).post("/v1/projects/\(project)/messages:send", ["message": message])
        guard sent.status == 200, let name = try sent.json()["name"]?.string else {
            throw SendFailure(answer: sent.text)
        }
        return try await settled(name)
    }

    /// Waits until all devices of the message of this name are done with it.
    func settled(_ name: String) async throws -> DeliveredMessage {
        let events = services.core.events.events()
        func look() async throws -> DeliveredMessage? {
            try await services.core.store.read { database in
                guard
                    let row = try Row.fetchOne(
                        database,
                        sql: "SELECT id, is_pending FROM messages WHERE name = ?",
                        arguments: [name]
                    ), !(row[1] as Bool)
                else { return nil }
                return DeliveredMessage(
                    id: row[0],
                    name: name,
                    deliveries: try Self.deliveries(of: row[0], in: database)
                )
            }
        }
        if let message = try await look() { return message }
        for await event in events {
            guard case .settled = event, let message = try await look() else { continue }
            return message
        }
        throw CancellationError()
    }

    private static func deliveries(of message: Int64, in database: Database) throws -> [String: JSONValue] {
        var deliveries: [String: JSONValue] = [:]
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT device, delivery FROM deliveries WHERE message = ?",
            arguments: [message]
        )
        for row in rows { deliveries[row[0]] = try JSONValue(parsing: Array((row[1] as String).utf8)) }
        return deliveries
    }
}

struct SendFailure: Error {
    var answer: String
}
