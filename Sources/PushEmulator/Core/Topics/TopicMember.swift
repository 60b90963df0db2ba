// SPDX-License-Identifier: Apache-2.0

import GRDB

/// An app instance that a request names by its registration token or its Firebase installation id.
struct TopicMember: Sendable, Hashable {
    /// What subscriptions are kept under: the device's token, or the text as it came where no device has it.
    var key: String
    /// The device that the token or installation id belongs to.
    var device: Device?

    /// A device as far as topics know it.
    struct Device: Sendable, Hashable {
        var id: String
        var project: String
    }

    /// Finds out whom the text names, in the database as it is.
    ///
    /// - Parameters:
    ///   - project: The project that the request is about; `nil` where the protocol names none.
    ///   - isStrict: Whether tokens that belong to no device are refused as unregistered.
    static func find(
        _ text: String,
        project: String?,
        isStrict: Bool,
        database: Database
    ) throws -> Result<TopicMember, RegistrationRefusal> {
        let statement = try database.cachedStatement(sql: sql)
        guard let row = try Row.fetchOne(statement, arguments: [text]) else {
            guard isWellFormed(text, isStrict: isStrict) else { return .failure(.malformed) }
            return isStrict ? .failure(.unregistered) : .success(TopicMember(key: text))
        }
        let device = Device(id: try row.value("id"), project: try row.value("project"))
        // A device of another project is none of this one's business, even if it is gone.
        guard project == nil || project == device.project else { return .failure(.otherProject) }
        guard row["unregistered"] == nil else { return .failure(.unregistered) }
        return .success(TopicMember(key: try row.value("token"), device: device))
    }

    static let sql = "SELECT id, project, token, unregistered FROM devices WHERE token = ?1 OR fid = ?1"
}

extension TopicMember {
    /// Whether the text could be a registration without a device.
    ///
    /// Unless strict, the short names of letters and digits pass that documentation has in the place of tokens (`t1`),
    /// so that its requests can be tried as they are printed.
    static func isWellFormed(_ text: String, isStrict: Bool) -> Bool {
        Registration(text, in: .token).kind != nil || !isStrict && isPlaceholder(text)
    }

    private static func isPlaceholder(_ text: String) -> Bool {
        1...20 ~= text.utf8.count
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: false
                }
            }
    }
}
