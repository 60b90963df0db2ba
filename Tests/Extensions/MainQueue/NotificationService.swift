import UserNotifications

/// Finishes on the main queue, by way of a timer of the main run loop.
class NotificationService: UNNotificationServiceExtension {
    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)

        DispatchQueue.main.async {
            self.bestAttemptContent?.title += Thread.isMainThread ? " (main)" : " (not main)"
            let timer = Timer(timeInterval: 0.01, repeats: false) { _ in self.finish() }
            RunLoop.main.add(timer, forMode: .common)
        }
    }

    private func finish() {
        guard let bestAttemptContent = bestAttemptContent else { return }
        bestAttemptContent.subtitle = "from a timer"
        contentHandler?(bestAttemptContent)
    }
}
