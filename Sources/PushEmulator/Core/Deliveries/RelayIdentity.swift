// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import PushMessages
import SystemFiles

/// The ids and times that FCM adds to a message when it relays it to a device; always the same for the same message and
/// device.
struct RelayIdentity: Sendable {
    private let message: PendingMessage
    private let device: DeviceRow

    init(_ message: PendingMessage, to device: DeviceRow) {
        self.message = message
        self.device = device
    }

    /// For Apple devices: `gcm.message_id` is the time in microseconds.
    var apns: APNSNotification.RelayOptions {
        APNSNotification.RelayOptions(
            messageID: String(message.received),
            senderID: senderID,
            fid: device.fid,
            acceptedAt: Int(message.received / 1_000_000)
        )
    }

    /// For Android devices: `google.message_id` is the last part of the message's name, which has that format for one
    /// device.
    ///
    /// The name of a message to a topic ends in a number, from which such an id is made.
    func android(packageName: String) -> AndroidIntent.RelayOptions {
        let name = message.name
        var end =
            name.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(Substring(name.utf8[$0...].dropFirst())) } ?? name
        // In the answer, each of several registrations has a separate id.
        if isEachOwn { end = MessageID.instanceID(end, for: device.id) }
        let number = UInt64(end).map { number in
            let digits = String(number, radix: 16)
            return "0:\(message.received)%\(String(repeating: "0", count: 16 - digits.count))\(digits)"
        }
        return AndroidIntent.RelayOptions(
            messageID: number ?? end,
            senderID: senderID,
            packageName: packageName,
            sentTime: Int(message.received / 1000)
        )
    }

    /// For browsers: `fcmMessageId` is a UUID derived from the message's name and the device.
    var web: WebPushEvent.RelayOptions {
        WebPushEvent.RelayOptions(
            senderID: senderID,
            messageID: messageUUID,
            acceptedAt: Int(message.received / 1_000_000)
        )
    }

    /// Whether each of an app's devices is given another id of the message.
    var isEachOwn: Bool { message.audience == .instances }

    /// The message's number.
    var messageNumber: Int64 { message.id }
    /// The device's id and name.
    var deviceID: String { device.id }
    var deviceName: String { device.name }
    /// When the message arrived, in microseconds since 1970.
    var received: Int64 { message.received }

    /// The id for clients that report what they have received: the same each time the message is sent again.
    var persistentID: String {
        MessageID.instanceID("0:\(message.received)%", for: "\(message.name)\n\(message.id)\n\(device.id)")
    }

    private var senderID: String { ProjectNumber.made(for: message.project) }

    private var messageUUID: String {
        var bytes = Array(SHA256.hash(data: Data("\(message.name)\n\(device.id)".utf8)).prefix(16))
        // Version 8 of RFC 9562, whose content the implementation chooses.
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.hexadecimal
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
            .map { String(digits.dropFirst($0.lowerBound).prefix($0.count)) }
            .joined(separator: "-")
    }
}
