// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Whom a text addresses that may be a registration of any age or a group's key, in the database as it is.
enum RegistrationLookup: Sendable, Hashable {
    /// A device that gets the message.
    ///
    /// `canonical` is its token where the text is an older one.
    case device(DeviceRow, canonical: String?)
    case group(StoredGroup)
    /// A well-formed registration that no device has.
    case nobody
    case refused(RegistrationRefusal)

    /// - Parameters:
    ///   - project: The sender's project, where the credentials tell.
    ///   - isStrict: Whether registrations that nobody has made are taken for those of devices that are gone.
    static func find(
        _ text: String,
        project: String?,
        isStrict: Bool,
        in database: Database
    ) throws -> RegistrationLookup {
        guard !text.isEmpty else { return .refused(.missing) }
        if let (row, isOlder) = try device(text, in: database) {
            if let project, row.project != project { return .refused(.otherProject) }
            guard row.unregistered == nil else { return .refused(.unregistered) }
            return .device(row, canonical: isOlder ? row.token : nil)
        }
        switch try StoredGroup.find(key: text, in: database) {
        case .found(let group):
            if let project, group.project != project { return .refused(.otherProject) }
            return .group(group)
        case .gone: return .refused(.unregistered)
        case .unknown:
            guard Registration(text, in: .token).kind != nil else { return .refused(.malformed) }
            return isStrict ? .refused(.unregistered) : .nobody
        }
    }

    /// The device with a token, or the one that has a newer token than this.
    private static func device(_ token: String, in database: Database) throws -> (row: DeviceRow, isOlder: Bool)? {
        let sql = "SELECT \(DeviceRow.columns), devices.successor FROM devices WHERE token = ?"
        guard let row = try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [token]) else { return nil }
        guard let successor = row["successor"] as String? else { return (DeviceRow(row), false) }
        return try DeviceRow.find(successor, in: database).map { ($0, true) } ?? (DeviceRow(row), false)
    }
}
