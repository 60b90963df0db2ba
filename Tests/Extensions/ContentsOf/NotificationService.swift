import Foundation
import UserNotifications

/// Reads the picture's bytes with `Data(contentsOf:)`, as the shortest extensions do.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent,
            let text = request.content.userInfo["attachment-url"] as? String, let url = URL(string: text),
            let data = try? Data(contentsOf: url)
        else { return contentHandler(request.content) }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).\(url.pathExtension)")
        try? data.write(to: file)
        if let attachment = try? UNNotificationAttachment(identifier: "", url: file) {
            content.attachments = [attachment]
        }
        contentHandler(content)
    }
}
