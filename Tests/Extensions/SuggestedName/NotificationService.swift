import Foundation
import UserNotifications

/// Downloads `attachment-url` and moves the file to the name that the response suggests.
class NotificationService: UNNotificationServiceExtension {
    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)

        guard let content = bestAttemptContent,
            let text = content.userInfo["attachment-url"] as? String, let url = URL(string: text)
        else { return contentHandler(request.content) }

        URLSession.shared.downloadTask(with: url) { location, response, error in
            defer { contentHandler(content) }
            guard let location = location, error == nil else { return }
            let name = response?.suggestedFilename ?? url.lastPathComponent
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            let file = folder.appendingPathComponent(name)
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try FileManager.default.moveItem(at: location, to: file)
                content.attachments = [try UNNotificationAttachment(identifier: name, url: file, options: nil)]
            } catch {
                print(error.localizedDescription)
            }
        }.resume()
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler = contentHandler, let bestAttemptContent = bestAttemptContent {
            contentHandler(bestAttemptContent)
        }
    }
}
