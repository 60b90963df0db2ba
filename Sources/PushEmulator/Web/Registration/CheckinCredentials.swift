// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// FCM's credentials for a browser or another program at its checkin: the number and the secret of one profile.
struct CheckinCredentials: Sendable, Hashable {
    /// `android_id`.
    var number: UInt64
    /// The secret by which it shows that it is itself.
    var securityToken: UInt64

    private static let service = "fcm-client"

    /// Makes the credentials of a new profile.
    init() {
        number = UInt64.random(in: 1...UInt64(Int64.max))
        securityToken = UInt64.random(in: 1...UInt64(Int64.max))
    }

    func put(in transaction: StoreTransaction) throws {
        try ServiceRecord(
            service: Self.service,
            key: String(number),
            content: ["securityToken": .string(String(securityToken))]
        ).put(in: transaction)
    }

    /// The credentials with this number, in decimal digits.
    static func find(_ number: String, in transaction: StoreTransaction) throws -> CheckinCredentials? {
        guard let key = UInt64(number),
            let record = try ServiceRecord.find(service, String(key), in: transaction),
            let token = record.content["securityToken"]?.string.flatMap({ UInt64($0) })
        else { return nil }
        var credentials = CheckinCredentials()
        (credentials.number, credentials.securityToken) = (key, token)
        return credentials
    }
}
