// SPDX-License-Identifier: Apache-2.0

public import Foundation

// What became of upstream messages; posted on the main queue, with the `Messaging` as object.
extension Notification.Name {
    /// The service has a message; `messageID` is in `userInfo`.
    public static let MessagingSendSuccess = Self("com.firebase.messaging.notif.send-success")
    /// A message is not sent; `messageID` and an `NSError` under `error` are in `userInfo`.
    public static let MessagingSendError = Self("com.firebase.messaging.notif.send-error")
    /// The service has dropped messages for the app.
    public static let MessagingMessagesDeleted = Self("com.firebase.messaging.notif.messages-deleted")
    /// The connection was opened or closed.
    public static let MessagingConnectionStateChanged = Self("com.firebase.messaging.notif.connection-state-changed")
}
