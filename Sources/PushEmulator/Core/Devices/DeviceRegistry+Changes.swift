// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages
import PushSimulator

extension DeviceRegistry {
    /// Registers a device, or updates the one that has this token or installation id.
    ///
    /// Topics are added to the device's existing subscriptions.
    func register(_ registration: DeviceRegistration) async throws -> DeviceDraft.Saved {
        let registration = registration.with(self.configuration.installedApp)
        try registration.check()
        try check(registration.configuration)
        let project = registration.project.map(configuration.namespace(forProject:)) ?? configuration.defaultProject
        var identity = DeviceIdentity(for: registration.configuration.platform)
        identity.fid = registration.fid ?? registration.token.flatMap(DeviceIdentity.fid) ?? identity.fid
        if registration.fid != nil, registration.token == nil {
            identity.token = DeviceIdentity.token(of: identity.fid, for: registration.configuration.platform)
        }
        if let token = registration.token { identity.token = token }
        let draft = DeviceDraft(registration, as: identity, in: project, at: StoredTime.now)
        let saved = try await store.write { database in try draft.save(database) }.get()
        deliveries.reconnected(saved.device.id)
        if let fault = registration.fault { _ = try await faults.replace(fault, for: saved.device.token) }
        return saved
    }

    /// Changes a device's name and the members of its configuration that the object contains.
    func update(_ key: String, name: String?, configuration: JSONObject) async throws -> RegisteredDevice {
        if let name { try DeviceRegistration.check(name: name) }
        let device = try await change(key) { row, database in
            var full = row.fullConfiguration
            do throws(EmulatorError) {
                try full.apply(configuration)
                // Other changes stay possible for a device whose extension's folder is no longer registered.
                if configuration["serviceExtension"] != nil { try check(full) }
            } catch {
                return .failure(error)
            }
            try database.execute(
                sql: "UPDATE devices SET name = ?, configuration = ? WHERE number = ?",
                arguments: [name ?? row.name, full.stored, row.number]
            )
            return .success(())
        }
        deliveries.reconnected(device.id)
        return device
    }

    /// Uninstalls the app: messages to its token are answered UNREGISTERED from now on, and its subscriptions are
    /// removed.
    func unregister(_ key: String) async throws -> RegisteredDevice {
        let now = StoredTime.now
        let device = try await change(key) { row, database in
            try database.execute(
                sql: "UPDATE devices SET unregistered = ? WHERE number = ? AND unregistered IS NULL",
                arguments: [now, row.number]
            )
            try Subscriptions.removeAll(of: row.token, database)
            return .success(())
        }
        live.forget(device.id)
        return device
    }

    /// Gives the device's app instance a new token, which takes over its subscriptions; the old token becomes
    /// UNREGISTERED.
    func refreshToken(of key: String) async throws -> RegisteredDevice {
        let now = StoredTime.now
        return try await change(key) { row, database in
            guard row.unregistered == nil else {
                return .failure(
                    EmulatorError(.deviceInvalid, "The device is unregistered; register it again for a new token.")
                )
            }
            let token = DeviceIdentity.token(of: row.fid, for: row.platform)
            try database.execute(
                // Who asks for a token is known by it from now on.
                sql: """
                    UPDATE devices SET token = ?, identity = CASE WHEN identity IS NULL THEN NULL ELSE ? END
                    WHERE number = ?
                    """,
                arguments: [token, DeviceAddress.Kind.fcmToken.rawValue, row.number]
            )
            try database.execute(
                sql: "UPDATE subscriptions SET registration = ? WHERE registration = ?",
                arguments: [token, row.token]
            )
            #if LegacyProtocols
            try StoredGroup.replace(row.token, by: token, in: database)
            #endif
            // A separate row records the old token, as for a device whose app was uninstalled.
            try database.execute(
                sql: """
                    INSERT INTO devices
                    (id, project, platform, name, token, fid, configuration, registered, unregistered, successor)
                    VALUES (?, ?, ?, ?, ?, ?, '{}', ?, ?, ?)
                    """,
                arguments: [
                    DeviceIdentity(for: row.platform).id, row.project, row.platform.rawValue, row.name, row.token,
                    "retired:\(row.token)", row.registered, now, row.id,
                ]
            )
            return .success(())
        }
    }

    /// Changes one device and returns the result.
    ///
    /// Refusals are return values, because a change that throws delays the others in its transaction.
    private func change(
        _ key: String,
        _ body: @escaping @Sendable (DeviceRow, Database) throws -> Result<Void, EmulatorError>
    ) async throws -> RegisteredDevice {
        try await store.write { database -> Result<RegisteredDevice, EmulatorError> in
            guard let row = try DeviceRow.find(key, in: database) else { return .failure(.unknownDevice(key)) }
            if case .failure(let error) = try body(row, database) { return .failure(error) }
            guard let changed = try DeviceRow.find(row.id, in: database) else { return .failure(.unknownDevice(key)) }
            return .success(try changed.device(in: database))
        }.get().completed(by: deliveries.receivers)
    }
}

extension DeviceRegistry {
    /// Checks that the device's extension, if it is one of a folder, was registered when the emulator started.
    private func check(_ device: RegisteredDevice.Configuration) throws(EmulatorError) {
        guard case .apple(let device) = device, let named = device.serviceExtension, named.folderName != nil else {
            return
        }
        let known = configuration.folderExtensions.map(\.name)
        guard !known.contains(named.name) else { return }
        let choice =
            known.isEmpty
            ? "no folder is registered; start the emulator with --extension NAME=FOLDER"
            : "these folders are registered: \(known.sorted().joined(separator: ", "))"
        throw EmulatorError(
            .deviceInvalid,
            "configuration.serviceExtension is \(named.name.quoted), and \(choice)."
        )
    }
}

extension RegisteredDevice.Configuration {
    /// The configuration as the database stores it: JSON of the members that differ from the defaults.
    var stored: String { String(decoding: JSONValue.object(deviations).encoded(), as: UTF8.self) }
}
