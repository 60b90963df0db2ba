// SPDX-License-Identifier: Apache-2.0

import GRDB

/// An app instance that a request names by its registration token or its Firebase installation id.
struct TopicMember: Sendable, Hashable {
    /// The key of its subscriptions: the device's token, or the text as given if no device has it.
    var key: String
    /// The device of the token or installation id, if there is one.
    var device: Device?

    /// The properties of a device that topics need.
    struct Device: Sendable, Hashable {
        var id: String
        var project: String
    }

    /// Looks up the text in the database.
    ///
    /// - Parameters:
    ///   - project: The project of the request; `nil` if the protocol names none.
    ///   - isStrict: Whether tokens that belong to no device are refused as unregistered.
    static func find(
        _ text: String,
        project: String?,
        isStrict: Bool,
        database: Database
    ) throws -> Result<TopicMember, RegistrationRefusal> {
        guard !text.hasNull else { return .failure(.malformed) }
        let statement = try database.cachedStatement(sql: sql)
        guard let row = try Row.fetchOne(statement, arguments: [text]) else {
            guard isWellFormed(text, isStrict: isStrict) else { return .failure(.malformed) }
            return isStrict ? .failure(.unregistered) : .success(TopicMember(key: text))
        }
        let device = Device(id: try row.value("id"), project: try row.value("project"))
        // Another project's device gives this error even if it is unregistered.
        guard project == nil || project == device.project else { return .failure(.otherProject) }
        guard row["unregistered"] == nil else { return .failure(.unregistered) }
        return .success(TopicMember(key: try row.value("token"), device: device))
    }

    static let sql = """
        SELECT id, project, token, coalesce(unregistered, CASE
            WHEN identity = 'fcm-installation' AND token = ?1 OR identity = 'fcm-token' AND fid = ?1 THEN registered
        END) AS unregistered FROM devices WHERE token = ?1 OR fid = ?1
        """
}

extension TopicMember {
    /// Whether the text may be a registration although no device has it.
    ///
    /// Unless strict, it accepts the short alphanumeric placeholders for tokens in Google's documentation (`t1`), so
    /// that the documented requests work unchanged.
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
