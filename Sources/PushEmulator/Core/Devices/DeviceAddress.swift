// SPDX-License-Identifier: Apache-2.0

import GRDB

/// An address by which a service reaches a device.
///
/// A device has at most one address of each kind; the table `addresses` contains them all.
struct DeviceAddress: Sendable, Hashable {
    /// The kind of address, which tells who issued it.
    struct Kind: RawRepresentable, Sendable, Hashable {
        let rawValue: String

        /// A registration token of FCM.
        static let fcmToken = Kind(rawValue: "fcm-token")
        /// A Firebase installation id.
        static let fcmInstallation = Kind(rawValue: "fcm-installation")
        /// A device token of APNs, in lowercase hexadecimal digits.
        static let apnsToken = Kind(rawValue: "apns-token")
        /// The endpoint of a Web Push subscription, an absolute URL.
        static let pushEndpoint = Kind(rawValue: "push-endpoint")
    }

    var kind: Kind
    var value: String

    init(_ kind: Kind, _ value: String) {
        self.kind = kind
        self.value = value
    }

    /// The owner of an address, as a sender of one project sees it.
    enum Owner: Sendable, Hashable {
        /// A device of the project, which messages reach.
        case registered
        /// A device of the project whose app was uninstalled, that has another address now, or whose app asked for the
        /// other kind of address.
        case unregistered
        /// A device of another project.
        case otherProject
    }

    /// Returns the owner of the address; `nil` if no device has ever had it.
    ///
    /// A device of another project gives ``Owner/otherProject`` even if its app was uninstalled.
    func owner(in project: String, _ transaction: StoreTransaction) throws -> Owner? {
        let statement = try PreparedStatement(Self.ownership, in: transaction)
        statement.bind(kind.rawValue, at: 1)
        statement.bind(value, at: 2)
        guard try statement.step() else { return nil }
        guard statement.column(0, is: project) else { return .otherProject }
        return statement.isTrue(1) ? .unregistered : .registered
    }

    /// Assigns the address to the device with this id, in place of its address of the same kind.
    ///
    /// - Returns: `false`, without a change, if another device has the address.
    func assign(to device: String, _ transaction: StoreTransaction) throws -> Bool {
        let taken = try String.fetchOne(
            transaction.cachedStatement(sql: "SELECT device FROM addresses WHERE kind = ? AND value = ?"),
            arguments: [kind.rawValue, value]
        )
        guard taken == nil || taken == device else { return false }
        try transaction.cachedStatement(sql: "DELETE FROM addresses WHERE device = ? AND kind = ?")
            .execute(arguments: [device, kind.rawValue])
        try transaction.cachedStatement(sql: "INSERT INTO addresses (kind, value, device) VALUES (?, ?, ?)")
            .execute(arguments: [kind.rawValue, value, device])
        return true
    }

    /// Returns the device that has the address, registered or not.
    func device(in transaction: StoreTransaction) throws -> DeviceRow? {
        // Most senders of a load test name a device that is nobody's.
        guard try isTaken(in: transaction) else { return nil }
        let statement = try transaction.cachedStatement(
            sql: """
                SELECT \(DeviceRow.columns) FROM addresses JOIN devices ON devices.id = addresses.device
                WHERE kind = ? AND value = ?
                """
        )
        return try Row.fetchOne(statement, arguments: [kind.rawValue, value]).map(DeviceRow.init)
    }

    private func isTaken(in transaction: StoreTransaction) throws -> Bool {
        let statement = try PreparedStatement("SELECT 1 FROM addresses WHERE kind = ? AND value = ?", in: transaction)
        statement.bind(kind.rawValue, at: 1)
        statement.bind(value, at: 2)
        return try statement.step()
    }

    /// Returns all addresses of the device with this id, in the order of their kinds.
    static func all(of device: String, in transaction: StoreTransaction) throws -> [DeviceAddress] {
        let statement = try transaction.cachedStatement(
            sql: "SELECT kind, value FROM addresses WHERE device = ? ORDER BY kind, value"
        )
        return try Row.fetchAll(statement, arguments: [device]).readable {
            DeviceAddress(Kind(rawValue: try $0.value(0)), try $0.value(1))
        }
    }

    private static let ownership = """
        SELECT project, unregistered IS NOT NULL OR coalesce(identity, kind) <> kind FROM addresses JOIN devices ON devices.id = addresses.device
        WHERE kind = ? AND value = ?
        """
}
