// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A notification to be shown: its content and its trigger.
public final class UNNotificationRequest: NSObject, NSCopying, Sendable {
    /// The sender's `apns-collapse-id`, else an identifier made by the system.
    public let identifier: String
    /// An immutable snapshot of the given content.
    public let content: UNNotificationContent
    /// When to show it; `UNPushNotificationTrigger` for a push, `nil` for at once.
    public let trigger: UNNotificationTrigger?

    /// Creates a request from a snapshot of the content.
    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
        self.content = UNNotificationContent(fields: content.fields, delivery: content.delivery)
        self.trigger = trigger
    }

    /// Returns the same object, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationRequest else { return false }
        return identifier == other.identifier && content == other.content && trigger == other.trigger
    }

    public override var hash: Int { identifier.hashValue }
}
