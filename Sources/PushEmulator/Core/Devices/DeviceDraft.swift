// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// A device to be inserted or updated.
struct DeviceDraft: Sendable {
    private let identity: DeviceIdentity
    private let given: (token: String?, fid: String?, apnsToken: String?)
    private let project: String
    private let platform: Platform
    private let name: String
    private let configuration: String
    private let topics: [TopicName]
    private let service: String?
    private let kind: String?
    /// Microseconds since 1970.
    private let time: Int64

    init(_ registration: DeviceRegistration, as identity: DeviceIdentity, in project: String, at time: Int64) {
        self.identity = identity
        given = (registration.token, registration.fid, registration.apnsToken.flatMap(DeviceIdentity.apnsToken))
        self.project = project
        platform = registration.configuration.platform
        name = registration.name ?? registration.configuration.standardName
        configuration = registration.configuration.stored
        topics = registration.topics.compactMap { TopicName($0) }
        service = registration.service
        kind = registration.identity?.address.rawValue
        self.time = time
    }

    /// Inserts the device, or updates the one that has its token or installation id.
    func save(_ database: Database) throws -> Result<Saved, EmulatorError> {
        let known: DeviceRow?
        switch try owner(database) {
        case .success(let owner): known = owner
        case .failure(let error): return .failure(error)
        }
        guard try hasRoom(known, database) else {
            let limit = Subscriptions.topicLimit
            return .failure(
                EmulatorError(.deviceInvalid, "topics and the device's earlier ones are more than \(limit).")
            )
        }
        if let token = given.apnsToken,
            let taken = try DeviceAddress(.apnsToken, token).device(in: database), taken.id != known?.id
        {
            return .failure(
                EmulatorError(
                    .deviceTaken,
                    "The apnsToken belongs to the device \(taken.id); leave it out to have one made."
                )
            )
        }
        if let known {
            try database.execute(
                sql: """
                    UPDATE devices SET name = ?, configuration = ?, registered = ?, identity = ?, unregistered = NULL
                    WHERE number = ?
                    """,
                arguments: [name, configuration, time, kind, known.number]
            )
        } else {
            try insert(database)
        }
        if let token = given.apnsToken ?? (known == nil ? identity.apnsToken : nil) {
            _ = try DeviceAddress(.apnsToken, token).assign(to: known?.id ?? identity.id, database)
        }
        let token = known?.token ?? identity.token
        try subscribe(token, database)
        guard let row = try DeviceRow.find(token, in: database) else { return .failure(.unknownDevice(token)) }
        return .success(Saved(device: try row.device(in: database), isNew: known == nil))
    }

    struct Saved: Sendable {
        var device: RegisteredDevice
        var isNew: Bool
    }

    /// Returns the device that already has the token or the installation id; a failure if that is a different device.
    private func owner(_ database: Database) throws -> Result<DeviceRow?, EmulatorError> {
        let byToken = try DeviceRow.find(identity.token, in: database)
        let byFID = try DeviceRow.find(identity.fid, in: database)
        guard let known = byToken ?? byFID else { return .success(nil) }
        let isSame =
            byToken != nil
            ? known.token == identity.token && !known.isRetired && (given.fid.map { $0 == known.fid } ?? true)
            : known.fid == identity.fid && given.token == nil
        guard isSame, known.project == project, known.platform == platform else {
            return .failure(
                EmulatorError(
                    .deviceTaken,
                    "The \(byToken != nil ? "token" : "fid") belongs to the \(known.platform.rawValue) device \(known.id) of "
                        + "project \(known.project); leave it out to have one made."
                )
            )
        }
        return .success(known)
    }

    private func insert(_ database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO devices (id, project, platform, name, token, fid, configuration, registered, service, identity)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                identity.id, project, platform.rawValue, name, identity.token, identity.fid, configuration, time,
                service, kind,
            ]
        )
        try Subscriptions.adopt(installationID: identity.fid, by: identity.token, project: project, database)
    }

    private func subscribe(_ token: String, _ database: Database) throws {
        for topic in topics {
            _ = try Subscriptions.add(topic, for: token, project: project, at: time, database: database)
        }
    }

    /// Whether the new topics and the device's present ones are within the limit.
    private func hasRoom(_ known: DeviceRow?, _ database: Database) throws -> Bool {
        guard let known else { return true }
        let subscribed = try String.fetchAll(
            database,
            sql: "SELECT topic FROM subscriptions WHERE registration = ? AND project = ?",
            arguments: [known.token, project]
        )
        return Set(subscribed).union(topics.map(\.text)).count <= Subscriptions.topicLimit
    }
}
