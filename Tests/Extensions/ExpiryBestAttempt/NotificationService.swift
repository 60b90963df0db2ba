import UserNotifications

/// Works on a picture that never comes, and delivers what it has when its time is up.
class NotificationService: UNNotificationServiceExtension {
    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)
        bestAttemptContent?.subtitle = "best attempt"
    }

    override func serviceExtensionTimeWillExpire() {
        guard let bestAttemptContent = bestAttemptContent else { return }
        contentHandler?(bestAttemptContent)
    }
}
