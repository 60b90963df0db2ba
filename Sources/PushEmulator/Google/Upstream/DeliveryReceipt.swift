// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages
import PushSimulator
import Synchronization

/// The receipt for a sender that requested one when a device has a message (`delivery_receipt_requested`).
enum DeliveryReceipt {
    /// Inserts the receipt for a delivered message if its sender requested one.
    static func make(for delivery: CompletedDelivery, in transaction: StoreTransaction) throws {
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

    /// The sender of receipts.
    private static let service = "gcm.googleapis.com"
}

extension DeviceRow {
    /// The category of upstream messages: the app's package name or bundle identifier; empty for a web page.
    var category: String {
        switch fullConfiguration {
        case .android(let configuration): configuration.app.packageName
        case .apple(let configuration): configuration.app.bundleIdentifier
        case .web: ""
        }
    }
}

/// Wakes senders' sessions when deliveries may have produced receipts for them.
final class ReceiptWatch: Sendable {
    private let awaited = Mutex<[Int64: String]>([:])

    /// The maximum number of remembered messages; receipts for others are sent with the next message to the sender.
    private static let limit = 65536

    /// Records that the sender of a message waits for its receipt.
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
        // Events may have been missed, so each one wakes all waiting senders.
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
#endif
