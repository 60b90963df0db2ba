import Firebase
import OSLog
import UniformTypeIdentifiers
import UserNotifications
import os
import os.log

/// Uses what extensions take from neighbouring frameworks: logging, app groups, types, categories, Firebase.
class NotificationService: UNNotificationServiceExtension {
    private let logger = Logger(subsystem: "com.example.app.NotificationService", category: "push")
    private let log = OSLog(subsystem: "com.example.app.NotificationService", category: "legacy")

    override init() {
        super.init()
        if FirebaseApp.app() == nil {
            FirebaseApp.configure()
        }
    }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        logger.info("received \(request.identifier, privacy: .public)")
        os_log("category %{public}@", log: log, type: .debug, request.content.categoryIdentifier)
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }

        autoreleasepool {
            content.userInfo["type"] = UTType(filenameExtension: "png")?.identifier
            content.userInfo["is-image"] = UTType.png.conforms(to: .image)
        }

        let center = UNUserNotificationCenter.current()
        center.getNotificationCategories { known in
            let reply = UNNotificationAction(identifier: "reply", title: "Reply", options: [.foreground])
            let category = UNNotificationCategory(identifier: "chat", actions: [reply], intentIdentifiers: [])
            center.setNotificationCategories(known.union([category]))
            content.categoryIdentifier = category.identifier
            self.remember(request)
            if #available(iOSApplicationExtension 15.0, *) {
                content.interruptionLevel = .timeSensitive
            }
            FIRMessagingExtensionHelper().populateNotificationContent(content, withContentHandler: contentHandler)
        }
    }

    private func remember(_ request: UNNotificationRequest) {
        guard
            let folder = FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: "group.com.example.app"
            )
        else { return }
        do {
            try Data(request.identifier.utf8).write(to: folder.appendingPathComponent("last.txt"))
        } catch {
            logger.error("not remembered: \(error.localizedDescription)")
        }
    }
}
