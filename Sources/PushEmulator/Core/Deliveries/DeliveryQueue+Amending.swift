// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Foundation
import GRDB
import PushMessages

extension DeliveryQueue {
    /// Changes a delivery after a later report from a real client or an interaction, and publishes the change.
    ///
    /// If the delivery is not stored yet, it waits for that up to the time limit, 5 seconds by default.
    ///
    /// - Parameters:
    ///   - message: The message's number.
    ///   - device: The device's id.
    ///   - files: The names of files that the delivery shows from now on, see ``AttachmentFolder/keep(_:)``.
    ///   - change: Changes the delivery; `elapsed` is the time since the message arrived. If it throws, nothing is changed.
    /// - Returns: The changed delivery; `nil` if there is none, or an older version wrote it in another format.
    func amend(
        _ message: Int64,
        on device: String,
        timeLimit: Duration = .seconds(5),
        files: Set<String> = [],
        _ change: @escaping @Sendable (_ delivery: inout Delivery, _ elapsed: Duration) throws -> Void
    ) async throws -> Delivery? {
        let stored = events.events(keeping: 1) { event in
            if case .delivered(message, device, _) = event { true } else { false }
        }
        if let amended = try await amendStored(message, on: device, files, change) { return amended }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in stored { break } }
            group.addTask { try? await AttendedClock().sleep(for: timeLimit) }
            await group.next()
            group.cancelAll()
        }
        return try await amendStored(message, on: device, files, change)
    }

    private func amendStored(
        _ message: Int64,
        on device: String,
        _ files: Set<String>,
        _ change: @escaping @Sendable (inout Delivery, Duration) throws -> Void
    ) async throws -> Delivery? {
        let amended = try await store.write { database -> (Delivery, project: String)? in
            guard let stored = try InboxDelivery.fetch(database, of: message, on: device),
                var delivery = stored.delivery,
                let (received, project) = try Row.fetchOne(
                    database.cachedStatement(sql: "SELECT received, project FROM messages WHERE id = ?"),
                    arguments: [message]
                ).map({ try ($0.value("received") as Int64, $0.value("project") as String) })
            else { return nil }
            try change(&delivery, .microseconds(max(0, StoredTime.now - received)))
            try database.execute(
                sql: "UPDATE deliveries SET outcome = ?, has_image = ?, delivery = ? WHERE id = ?",
                arguments: [
                    delivery.outcome.rawValue, delivery.displayed?.attachments.isEmpty == false,
                    String(decoding: delivery.json.encoded(), as: UTF8.self), stored.id,
                ]
            )
            for file in files {
                try database.execute(
                    sql: "INSERT OR IGNORE INTO attachments (file, message) VALUES (?, ?)",
                    arguments: [file, message]
                )
            }
            return (delivery, project)
        }
        guard let (delivery, project) = amended else { return nil }
        events.publish(.delivered(message: message, device: device, project: project))
        return delivery
    }
}
