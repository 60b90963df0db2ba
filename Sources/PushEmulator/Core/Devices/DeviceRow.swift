// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages
import PushSimulator

/// A device as it is stored.
struct DeviceRow: Sendable, Hashable {
    /// Counts registrations; devices are listed in its order.
    var number: Int64
    var id: String
    var project: String
    var platform: Platform
    var name: String
    var token: String
    var fid: String
    /// JSON of what differs from a standard device.
    var configuration: String
    /// Microseconds since 1970.
    var registered: Int64
    var unregistered: Int64?
    /// Whether the row only remembers a token that another one took the place of.
    var isRetired: Bool
    /// The service whose real client the device is; `nil` for a simulated device.
    var service: String?

    /// The columns that ``init(_:)`` reads, of a table or alias `devices`.
    static let columns = """
        devices.number, devices.id, devices.project, devices.platform, devices.name, devices.token, devices.fid, \
        devices.configuration, devices.registered, devices.unregistered, devices.successor IS NOT NULL, \
        devices.service
        """

    /// The configuration, complete.
    var fullConfiguration: RegisteredDevice.Configuration {
        var full = RegisteredDevice.Configuration(platform)
        // A member that a newer program wrote is left out rather than making the device unusable.
        for (name, value) in (try? JSONValue(parsing: Array(configuration.utf8)))?.object ?? [:] {
            try? full.apply([name: value])
        }
        return full
    }

    /// Whether a simulated device gets messages at once; an iPhone can be without a connection to APNs.
    var isConnected: Bool {
        // Few say so.
        guard platform == .apple, configuration.contains("connected"),
            case .apple(let configuration) = fullConfiguration
        else { return true }
        return configuration.isConnected
    }

    /// The device with what other tables know of it.
    func device(in database: Database) throws -> RegisteredDevice {
        let topics = try String.fetchAll(
            database.cachedStatement(
                sql: "SELECT topic FROM subscriptions WHERE registration = ? AND project = ? ORDER BY topic"
            ),
            arguments: [token, project]
        )
        return RegisteredDevice(
            id: id,
            token: token,
            fid: fid,
            apnsToken: try DeviceAddress.all(of: id, in: database).first { $0.kind == .apnsToken }?.value,
            project: project,
            name: name,
            configuration: fullConfiguration,
            topics: topics,
            groups: try StoredGroup.names(of: token, in: database),
            registered: Date(microseconds: registered),
            unregistered: unregistered.map(Date.init(microseconds:)),
            isReal: service != nil
        )
    }

    /// The device that a client names by its id, token, installation id or device token of APNs.
    static func find(_ key: String, in database: Database) throws -> DeviceRow? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(columns) FROM devices WHERE id = ?1 AND successor IS NULL
                UNION ALL SELECT \(columns) FROM devices WHERE token = ?1
                UNION ALL SELECT \(columns) FROM devices WHERE fid = ?1
                UNION ALL SELECT \(columns) FROM devices
                WHERE id = (SELECT device FROM addresses WHERE kind = 'apns-token' AND value = lower(?1))
                LIMIT 1
                """
        )
        return try Row.fetchOne(statement, arguments: [key]).map(DeviceRow.init)
    }
}

extension DeviceRow {
    /// Reads the ``columns``.
    init(_ row: Row) throws {
        number = try row.value(0)
        id = try row.value(1)
        project = try row.value(2)
        // Only this program writes the column; an unknown value is of a newer one.
        platform = Platform(rawValue: try row.value(3)) ?? .apple
        name = try row.value(4)
        token = try row.value(5)
        fid = try row.value(6)
        configuration = try row.value(7)
        registered = try row.value(8)
        unregistered = try row.value(9)
        isRetired = try row.value(10)
        service = try row.value(11)
    }
}

extension DeviceRow {
    /// A device that nobody registered, configured in no way: one of the platform as most are.
    init(standard platform: Platform, project: String) {
        let identity = DeviceIdentity(stable: "standard\(platform.rawValue)", for: platform)
        self.init(
            number: 0,
            id: identity.id,
            project: project,
            platform: platform,
            name: RegisteredDevice.Configuration(platform).standardName,
            token: identity.token,
            fid: identity.fid,
            configuration: "{}",
            registered: 0,
            unregistered: nil,
            isRetired: false
        )
    }

    /// The row of a device, as far as it decides what the device shows.
    init(_ device: RegisteredDevice) {
        self.init(
            number: 0,
            id: device.id,
            project: device.project,
            platform: device.platform,
            name: device.name,
            token: device.token,
            fid: device.fid,
            configuration: device.configuration.stored,
            registered: device.registered.microseconds,
            unregistered: device.unregistered?.microseconds,
            isRetired: false
        )
    }
}
