// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import NIOCore
import PushMessages

@testable import PushEmulator

/// Runs an emulator whose API a test asks, and whose store it fills.
func withInbox(
    _ body: @escaping @Sendable (EmulatorClient, StoredTraffic) async throws -> Void
) async throws {
    try await Emulator(.test).withRunning { emulator in
        try await body(EmulatorClient(emulator), StoredTraffic(emulator))
    }
}

/// Puts messages and what became of them into a store, without senders and devices.
struct StoredTraffic {
    let services: EmulatorServices

    /// Has the emulator's own deliveries out of the way: they go on behind the greatest number they have met, and all
    /// messages that follow here have smaller ones.
    init(_ emulator: RunningEmulator) async throws {
        services = emulator.services
        let last: Int64 = 1_000_000
        let events = services.core.events.events()
        try await services.core.store.write { database in
            try database.execute(
                sql: """
                    INSERT INTO messages (id, project, wire, name, received, is_dry_run, status, is_pending, request)
                    VALUES (?, 'none', 'v1', 'none', 0, 0, 200, 1, x'')
                    """,
                arguments: [last]
            )
        }
        services.core.deliveries.wake()
        for await case .settled(message: last, project: _) in events { break }
        try await services.core.store.write { database in
            _ = try MessageRemoval.remove(where: "m.id = \(last)", in: database)
            try database.execute(
                sql: "DELETE FROM sqlite_sequence WHERE name = 'messages'; UPDATE counted_through SET message = 0"
            )
        }
    }

    /// Stores a message as a route does, and returns its number.
    @discardableResult
    func message(
        _ message: JSONValue,
        project: String = "demo",
        status: Int = 200,
        error: String? = nil,
        dryRun: Bool = false,
        body: String? = nil
    ) async throws -> Int64 {
        let bytes = body.map { Array($0.utf8) } ?? (["message": message] as JSONValue).encoded()
        let content = (try? PushMessage.read(bytes))?.message ?? PushMessage(to: nil)
        let envelope = Envelope(
            project: project,
            wire: .v1,
            name: status == 200 ? "projects/\(project)/messages/\(UUID().uuidString)" : "",
            target: content.target,
            words: SearchableText(content),
            isDryRun: dryRun,
            status: status,
            errorCode: error,
            refusal: status < 400 && error == nil
                ? nil
                : RefusalNote("FCM", status, error ?? "", RefusalReason("a test says so", "Nothing is to be done.")),
            body: ByteBuffer(bytes: bytes)
        )
        return try await services.core.accept(StoredMessageRequest(envelope: envelope)).id
    }

    /// Stores what became of a message on a device.
    func delivery(_ delivery: Delivery, of message: Int64, on device: String = "device-1") async throws {
        try await services.core.store.write { database in
            try database.execute(
                sql: """
                    INSERT INTO deliveries (message, device, platform, outcome, has_image, finished, delivery)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    message, device, delivery.platform.rawValue, delivery.outcome.rawValue,
                    delivery.displayed?.attachments.isEmpty == false, Int64.now,
                    String(decoding: delivery.json.encoded(), as: UTF8.self),
                ]
            )
        }
        services.core.events.publish(.delivered(message: message, device: device, project: "demo"))
    }

    /// Says that all devices are done with a message.
    func settle(_ message: Int64) async throws {
        try await services.core.store.write { database in
            try database.execute(sql: "UPDATE messages SET is_pending = 0 WHERE id = ?", arguments: [message])
        }
        services.core.events.publish(.settled(message: message, project: "demo"))
    }
}

/// A message that is stored as it is.
private struct StoredMessageRequest: IncomingMessage {
    let envelope: Envelope

    var byteCount: Int { envelope.body.readableBytes }

    func admit(in transaction: StoreTransaction) -> (envelope: Envelope, answer: Void) { (envelope, ()) }
}
