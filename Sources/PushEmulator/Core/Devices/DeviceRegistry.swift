// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages

/// The virtual devices of an emulator, used by its API and by tests.
struct DeviceRegistry: Sendable {
    let store: EmulatorStore
    let live: LiveDevices
    let faults: FaultRegistry
    let deliveries: DeliveryQueue
    let configuration: CoreConfiguration

    /// Consecutive devices in the order of registration.
    struct Page: Sendable {
        var devices: [RegisteredDevice]
        /// The id of the last device if more follow; pass it as `after` for the next page.
        var next: String?
    }

    /// The maximum number of devices in a page.
    static let pageLimit = 1000

    /// Returns the device with this id, token, installation id or APNs device token.
    ///
    /// - Throws: ``EmulatorError`` if there is none.
    func device(_ key: String) async throws -> RegisteredDevice {
        let found = try await store.read { database in
            try DeviceRow.find(key, in: database)?.device(in: database)
        }
        guard let found else { throw EmulatorError.unknownDevice(key) }
        return found.completed(by: deliveries.receivers)
    }

    /// Returns the devices after the one with the id `after`, optionally only a project's or a platform's.
    func page(
        project: String? = nil,
        platform: Platform? = nil,
        limit: Int = 50,
        after: String? = nil
    ) async throws -> Page {
        let limit = min(max(1, limit), Self.pageLimit)
        return try await store.read { [receivers = deliveries.receivers] database in
            var position: Int64 = 0
            if let after {
                guard let row = try DeviceRow.find(after, in: database) else {
                    throw EmulatorError.unknownDevice(after)
                }
                position = row.number
            }
            var conditions = "number > ? AND successor IS NULL"
            var arguments: StatementArguments = [position]
            if let project {
                conditions += " AND project = ?"
                arguments += [project]
            }
            if let platform {
                conditions += " AND platform = ?"
                arguments += [platform.rawValue]
            }
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT \(DeviceRow.columns) FROM devices WHERE \(conditions) ORDER BY number LIMIT \(limit + 1)",
                arguments: arguments
            ).readable(DeviceRow.init)
            let devices = try rows.prefix(limit).map { try $0.device(in: database).completed(by: receivers) }
            return Page(devices: devices, next: rows.count > limit ? devices.last?.id : nil)
        }
    }
}

extension EmulatorError {
    static func unknownDevice(_ key: String) -> Self {
        Self(
            .deviceUnknown,
            "No device has the id, token or fid \(key.quoted); GET /api/v1/devices lists them."
        )
    }
}
