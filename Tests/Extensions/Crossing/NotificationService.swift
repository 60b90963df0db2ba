import Firebase

/// Hands every push to the one helper of the process, so that two at a time cross.
class NotificationService: UNNotificationServiceExtension {
    private lazy var helper = Messaging.serviceExtension()
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        bestAttemptContent = content
        helper.exportDeliveryMetricsToBigQuery(withMessageInfo: request.content.userInfo)
        helper.populateNotificationContent(content) { contentHandler($0) }
    }

    override func serviceExtensionTimeWillExpire() {
        bestAttemptContent.map { contentHandler?($0) }
    }
}
