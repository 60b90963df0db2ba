// SPDX-License-Identifier: Apache-2.0

import GRDB

/// One of the addresses by which services reach a device.
///
/// A device has one address for each service that knows it; the table `addresses` has them all.
struct DeviceAddress: Sendable, Hashable {
    /// What issued the address.
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

    /// Whose an address is, for a sender of one project.
    enum Owner: Sendable, Hashable {
        /// A device of the project that messages reach.
        case registered
        /// A device of the project whose app was uninstalled, or that has another address now.
        case unregistered
        /// A device of another project.
        case otherProject
    }

    /// Whose the address is; `nil` where no device has had it.
    ///
    /// A device of another project is `otherProject` even if its app was uninstalled.
    func owner(in project: String, _ transaction: StoreTransaction) throws -> Owner? {
        let statement = try PreparedStatement(Self.ownership, in: transaction)
        statement.bind(kind.rawValue, at: 1)
        statement.bind(value, at: 2)
        guard try statement.step() else { return nil }
        guard statement.column(0, is: project) else { return .otherProject }
        return statement.isTrue(1) ? .unregistered : .registered
    }

    /// Gives the device with this id the address, which replaces its address of the same kind.
    ///
    /// - Returns: `false` and no change where another device has the address.
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

    /// The device that has the address, registered or not.
    func device(in transaction: StoreTransaction) throws -> DeviceRow? {
        let statement = try transaction.cachedStatement(
            sql: """
                SELECT \(DeviceRow.columns) FROM addresses JOIN devices ON devices.id = addresses.device
                WHERE kind = ? AND value = ?
                """
        )
        return try Row.fetchOne(statement, arguments: [kind.rawValue, value]).map(DeviceRow.init)
    }

    /// All addresses of the device with this id, in the order of their kinds.
    static func all(of device: String, in transaction: StoreTransaction) throws -> [DeviceAddress] {
        let statement = try transaction.cachedStatement(
            sql: "SELECT kind, value FROM addresses WHERE device = ? ORDER BY kind, value"
        )
        return try Row.fetchAll(statement, arguments: [device]).readable {
            DeviceAddress(Kind(rawValue: try $0.value(0)), try $0.value(1))
        }
    }

    private static let ownership = """
        SELECT project, unregistered IS NOT NULL FROM addresses JOIN devices ON devices.id = addresses.device
        WHERE kind = ? AND value = ?
        """
}
