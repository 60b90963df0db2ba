// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages
import PushSimulator

/// A row of the table `devices`.
struct DeviceRow: Sendable, Hashable {
    /// The primary key, which increases with each registration; lists are in its order.
    var number: Int64
    var id: String
    var project: String
    var platform: Platform
    var name: String
    var token: String
    var fid: String
    /// JSON of the members that differ from the defaults.
    var configuration: String
    /// Microseconds since 1970.
    var registered: Int64
    var unregistered: Int64?
    /// Whether the row only records a token that was replaced by another one.
    var isRetired: Bool
    /// The service whose real client the device is; `nil` for a simulated device.
    var service: String?
    /// The kind of the one address of FCM that the device answers to, see ``DeviceAddress/Kind``; `nil` for both.
    var identity: String?

    /// The columns that ``init(_:)`` reads, from a table or alias `devices`.
    static let columns = """
        devices.number, devices.id, devices.project, devices.platform, devices.name, devices.token, devices.fid, \
        devices.configuration, devices.registered, devices.unregistered, devices.successor IS NOT NULL, \
        devices.service, devices.identity
        """

    /// The complete configuration, with the defaults of the members that are not stored.
    var fullConfiguration: RegisteredDevice.Configuration { settings(over: .init(platform)) }

    /// The complete configuration, with what the app's folder says in the place of the defaults if the device has that
    /// app.
    func fullConfiguration(with app: InstalledApp?) -> RegisteredDevice.Configuration {
        let plain = fullConfiguration
        guard let app, let base = app.base(for: plain) else { return plain }
        let full = settings(over: base)
        guard case .apple(var device) = full else { return full }
        device.app.extensionObstacle = app.extensionObstacle(device.systemVersion)
        return .apple(device)
    }

    private func settings(over base: RegisteredDevice.Configuration) -> RegisteredDevice.Configuration {
        var full = base
        // Leaves out a member that a newer version wrote, so that the device stays usable.
        for (name, value) in (try? JSONValue(parsing: Array(configuration.utf8)))?.object ?? [:] {
            try? full.apply([name: value])
        }
        return full
    }

    /// The device, completed from other tables; whether a real client is connected at the moment is not among them, see
    /// ``RegisteredDevice/completed(by:)``.
    func device(in database: Database) throws -> RegisteredDevice {
        let topics = try String.fetchAll(
            database.cachedStatement(
                sql: "SELECT topic FROM subscriptions WHERE registration = ? AND project = ? ORDER BY topic"
            ),
            arguments: [token, project]
        )
        #if LegacyProtocols
        let groups = try StoredGroup.names(of: token, in: database)
        #else
        let groups: [String] = []
        #endif
        return RegisteredDevice(
            id: id,
            token: token,
            fid: fid,
            apnsToken: try DeviceAddress.all(of: id, in: database).first { $0.kind == .apnsToken }?.value,
            project: project,
            name: name,
            configuration: fullConfiguration,
            topics: topics,
            groups: groups,
            registered: Date(microseconds: registered),
            unregistered: unregistered.map(Date.init(microseconds:)),
            identity: identity.flatMap(DeviceRegistration.Identity.init(stored:)),
            isReal: service != nil,
            connection: service == nil ? nil : try ClientConnection.isNoted(id, in: database) ? .away : .never
        )
    }

    /// Returns the device with this id, token, installation id or APNs device token.
    static func find(_ key: String, in database: Database) throws -> DeviceRow? {
        guard !key.hasNull else { return nil }
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
        // Only this program writes the column, so an unknown value is from a newer version.
        platform = Platform(rawValue: try row.value(3)) ?? .apple
        name = try row.value(4)
        token = try row.value(5)
        fid = try row.value(6)
        configuration = try row.value(7)
        registered = try row.value(8)
        unregistered = try row.value(9)
        isRetired = try row.value(10)
        service = try row.value(11)
        identity = try row.value(12)
    }
}

extension DeviceRow {
    /// An unregistered device of the platform with the default configuration.
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
}

extension DeviceRow {
    /// Sets the project and the installation id that a real client names after its device was registered.
    ///
    /// Another device with the same installation id belongs to an earlier subscription, and becomes unregistered.
    ///
    /// - Parameter identity: The kind of address that the page asked for: FCM forgets the other one.
    func adopt(
        project: String,
        fid: String?,
        identity: DeviceAddress.Kind,
        in transaction: StoreTransaction
    ) throws {
        let fid = fid ?? self.fid
        try transaction.execute(
            sql: "UPDATE devices SET fid = 'retired:' || token, unregistered = ? WHERE fid = ? AND id <> ?",
            arguments: [Date().microseconds, fid, id]
        )
        try transaction.execute(
            sql: "UPDATE devices SET project = ?, fid = ?, identity = ?, unregistered = NULL WHERE id = ?",
            arguments: [project, fid, identity.rawValue, id]
        )
    }
}
