// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import GRDB

/// The addressee of a text, which may be a registration of any age or a group's key, according to the database.
enum RegistrationLookup: Sendable, Hashable {
    /// A device that gets the message.
    ///
    /// `canonical` is the device's current token if the text is an older one.
    case device(DeviceRow, canonical: String?)
    case group(StoredGroup)
    /// A well-formed registration that no device has.
    case nobody
    case refused(RegistrationRefusal)

    /// - Parameters:
    ///   - project: The sender's project, if the credentials name it.
    ///   - isStrict: Whether well-formed registrations that no device has are treated as unregistered.
    static func find(
        _ text: String,
        project: String?,
        isStrict: Bool,
        in database: Database
    ) throws -> RegistrationLookup {
        guard !text.isEmpty else { return .refused(.missing) }
        if let (row, isOlder) = try device(text, in: database) {
            if let project, row.project != project { return .refused(.otherProject) }
            guard row.unregistered == nil, row.identity != DeviceAddress.Kind.fcmInstallation.rawValue else {
                return .refused(.unregistered)
            }
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

    /// Returns the device with a token, or the device whose older token it is.
    private static func device(_ token: String, in database: Database) throws -> (row: DeviceRow, isOlder: Bool)? {
        guard !token.hasNull else { return nil }
        let sql = "SELECT \(DeviceRow.columns), devices.successor FROM devices WHERE token = ?"
        guard let row = try Row.fetchOne(database.cachedStatement(sql: sql), arguments: [token]) else { return nil }
        guard let successor = try row.value("successor") as String? else { return (try DeviceRow(row), false) }
        return try DeviceRow.find(successor, in: database).map { ($0, true) } ?? (DeviceRow(row), false)
    }
}
#endif
