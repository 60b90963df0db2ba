// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A message from an app to its server, or to the members of a device group.
public struct UpstreamMessage: Sendable, Hashable {
    /// The receiver: `<sender id>@gcm.googleapis.com`, or a group's notification key.
    public var receiver: String
    /// The identifier that the app gave it.
    public var messageID: String
    /// Seconds that it may wait for a connection, 0 to a day; 0 is now or never.
    public var timeToLive: Int64
    /// Texts for the receiver, without the collapse key.
    public var data: [String: String]
    /// The value of `rawData`, if it is data.
    public var rawData: Data?
    /// The value of `collapse_key`.
    public var collapseKey: String?
    /// How large it is for the service: UTF-16 units of keys and texts, bytes of raw data.
    public let size: Int

    /// The longest time that a message waits in seconds, and the time if the app gives a negative one.
    static let longestLife: Int64 = 86_400
    /// What ``size`` may be.
    static let sizeLimit = 4096

    /// Takes the message that an app sends; values that are not text, numbers or raw data are left out.
    init(_ message: [AnyHashable: Any], to receiver: String, id: String, timeToLive: Int64) {
        self.receiver = receiver
        messageID = id
        self.timeToLive = (0...Self.longestLife).contains(timeToLive) ? timeToLive : Self.longestLife
        data = [:]
        var size = 0
        for (key, value) in message {
            guard let key = key.base as? String else { continue }
            size += key.utf16.count
            if key == "rawData", let bytes = value as? Data {
                rawData = bytes
                size += bytes.count
            } else if let text = Self.text(value) {
                size += text.utf16.count
                if key == "collapse_key" { collapseKey = text } else { data[key] = text }
            }
        }
        self.size = size
    }

    private static func text(_ value: Any) -> String? {
        switch value {
        case let text as String: text
        case let flag as Bool: flag ? "1" : "0"
        case let number as any BinaryInteger: "\(number)"
        case let number as any BinaryFloatingPoint: "\(number)"
        case let number as NSNumber: number.stringValue
        default: nil
        }
    }
}

// Notifications about the outcome of upstream messages; posted on the main queue, with the `Messaging` as object.
extension Notification.Name {
    /// The service accepted a message; `messageID` is in `userInfo`.
    public static let MessagingSendSuccess = Self("com.firebase.messaging.notif.send-success")
    /// A message is not sent; `messageID` and an `NSError` under `error` are in `userInfo`.
    public static let MessagingSendError = Self("com.firebase.messaging.notif.send-error")
    /// The service has dropped messages for the app.
    public static let MessagingMessagesDeleted = Self("com.firebase.messaging.notif.messages-deleted")
    /// The connection was opened or closed.
    public static let MessagingConnectionStateChanged = Self("com.firebase.messaging.notif.connection-state-changed")
}
