import UserNotifications

/// Forgets to call its handler, and does nothing when its time is up.
class NotificationService: UNNotificationServiceExtension {
    var bestAttemptContent: UNMutableNotificationContent?

    override init() {
        super.init()
    }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        bestAttemptContent = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let _ = bestAttemptContent?.userInfo["no-such-key"] as? String else { return }
        contentHandler(bestAttemptContent!)
    }
}
