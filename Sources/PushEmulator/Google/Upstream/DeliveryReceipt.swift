// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator
import Synchronization

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

/// Has senders' sessions look for receipts when deliveries are made that may have led to some.
final class ReceiptWatch: Sendable {
    private let awaited = Mutex<[Int64: String]>([:])

    /// Messages that are remembered; of others the receipts come with the next thing that the sender gets.
    private static let limit = 65536

    /// Notes that the sender of a message waits for its receipt.
    func expect(_ message: Int64, by sender: String) {
        awaited.withLock { if $0.count < Self.limit { $0[message] = sender } }
    }

    /// Watches until the task is cancelled.
    func run(_ google: GoogleService) async {
        let events = google.core.events.events(keeping: 1) { event in
            switch event {
            case .delivered, .settled: true
            default: false
            }
        }
        let unsettled = try? await google.core.store.read { database in
            try Envelope.ReceiptRequest.pending(limit: Self.limit, in: database)
        }
        for (message, sender) in unsettled ?? [] { expect(message, by: sender) }
        // Events may have been missed, so any one has all senders that wait look.
        for await event in events {
            let senders = awaited.withLock { awaited in
                let senders = Set(awaited.values)
                if case .settled(let message, _) = event { awaited[message] = nil }
                return senders
            }
            for sender in senders { google.xmppSessions.wake(sender) }
        }
    }
}
