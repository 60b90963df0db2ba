// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

/// What a sender that asked for it gets when a device has a message (`delivery_receipt_requested`).
enum DeliveryReceipt {
    /// Makes the receipt of a message that a device has got, where it is wanted.
    static func make(for delivery: DeliveryRecord, in transaction: StoreTransaction) throws {
        guard let request = try Envelope.ReceiptRequest.find(delivery.message, in: transaction),
            let device = try DeviceRow.find(delivery.device, in: transaction)
        else { return }
        let (sender, id, time) = (request.sender, request.messageID, delivery.finished)
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
        ).insert(transaction)
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
