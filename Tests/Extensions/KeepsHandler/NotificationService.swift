import UserNotifications

/// Keeps its handler where the push says, and returns.
class NotificationService: UNNotificationServiceExtension {
    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?
    var kept: [String: (UNNotificationContent) -> Void] = [:]
    var timer: Timer?

    nonisolated(unsafe) static var everKept: [(UNNotificationContent) -> Void] = []
    nonisolated(unsafe) static var instances: [NotificationService] = []

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let content = request.content.mutableCopy() as! UNMutableNotificationContent
        content.title += " [late]"
        switch request.content.userInfo["kept"] as? String ?? "" {
        case "property", "property, used in the end":
            self.contentHandler = contentHandler
            bestAttemptContent = request.content.userInfo["kept"] as? String == "property" ? nil : content
        case "property, let go by a task":
            self.contentHandler = contentHandler
            Task {
                try? await Task.sleep(nanoseconds: 300_000_000); self.bestAttemptContent = content
            }
        case "timer":
            DispatchQueue.main.async {
                self.timer = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in contentHandler(content)
                }
            }
        case "weak timer":
            self.contentHandler = contentHandler
            DispatchQueue.main.async {
                Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { [weak self] _ in
                    self?.contentHandler?(content)
                }
            }
        case "task":
            Task {
                try? await Task.sleep(nanoseconds: 500_000_000); contentHandler(content)
            }
        case "queue":
            self.contentHandler = contentHandler
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { contentHandler(content) }
        case "weak queue":
            self.contentHandler = contentHandler
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { [weak self] in self?.contentHandler?(content) }
        case "unowned queue":
            self.contentHandler = contentHandler
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) { [unowned self] in self.contentHandler?(content)
            }
        case "thread":
            Thread.detachNewThread {
                Thread.sleep(forTimeInterval: 0.5); contentHandler(content)
            }
        case "global": Self.everKept.append(contentHandler)
        case "global instance":
            self.contentHandler = contentHandler
            Self.instances.append(self)
        case "dictionary": kept["1"] = contentHandler
        default: break
        }
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let bestAttemptContent { contentHandler(bestAttemptContent) }
    }
}
