// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages
import PushSimulator

/// What a sender that asked for it gets when a device has a message (`delivery_receipt_requested`).
enum DeliveryReceipt {
    /// Notes that the sender of a message wants a receipt.
    static func request(for message: Int64, id: String, by sender: String, in database: Database) throws {
        try database.cachedStatement(sql: "INSERT INTO receipts (message, message_id, sender) VALUES (?, ?, ?)")
            .execute(arguments: [message, id, sender])
    }

    /// Makes the receipt of a message that a device has got, where it is wanted.
    static func make(for message: Int64, on deviceID: String, at time: Int64, in database: Database) throws {
        let request = try database.cachedStatement(sql: "SELECT sender, message_id FROM receipts WHERE message = ?")
        guard let row = try Row.fetchOne(request, arguments: [message]),
            let device = try DeviceRow.find(deviceID, in: database)
        else { return }
        let (sender, id) = (row[0] as String, row[1] as String)
        let receipt = "dr2:\(id)"
        let json: JSONValue = [
            "category": .string(device.category),
            "data": [
                "message_status": "MESSAGE_SENT_TO_DEVICE", "original_message_id": .string(id),
                "device_registration_id": .string(device.token),
                "message_sent_timestamp": .string(String(time / 1000)),
            ],
            "message_id": .string(receipt), "message_type": "receipt", "from": .string(service),
        ]
        _ = try UpstreamMessage(
            project: device.project,
            sender: sender,
            kind: .receipt,
            origin: service,
            messageID: receipt,
            device: device.id,
            created: time,
            expires: time + UpstreamMessage.longestLifetime,
            content: String(decoding: json.encoded(), as: UTF8.self)
        ).insert(database)
    }

    /// What receipts are from.
    private static let service = "gcm.googleapis.com"
}

extension DeviceRow {
    /// What upstream messages are of: the app's package name or bundle identifier; of a page, nothing that has a name.
    var category: String {
        switch fullConfiguration {
        case .android(let configuration): configuration.app.packageName
        case .apple(let configuration): configuration.app.bundleIdentifier
        case .web: ""
        }
    }
}
