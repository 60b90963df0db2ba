import MobileCoreServices
import UserNotifications

/// Downloads `attachment-url` itself and attaches the temporary file without moving it, typed by a hint.
final class NotificationService: UNNotificationServiceExtension {
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var bestAttemptContent: UNMutableNotificationContent?
    private var downloadTask: URLSessionDownloadTask?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)

        guard let bestAttemptContent = bestAttemptContent,
            let text = bestAttemptContent.userInfo["attachment-url"] as? String,
            let url = URL(string: text)
        else {
            contentHandler(request.content)
            return
        }

        downloadTask = URLSession.shared.downloadTask(with: url) { [weak self] location, response, error in
            if let location = location {
                let hint = UTTypeCreatePreferredIdentifierForTag(
                    kUTTagClassFilenameExtension,
                    url.pathExtension as CFString,
                    nil
                )?.takeRetainedValue()
                let options = [UNNotificationAttachmentOptionsTypeHintKey: hint ?? kUTTypePNG]
                if let attachment = try? UNNotificationAttachment(identifier: "", url: location, options: options) {
                    bestAttemptContent.attachments = [attachment]
                }
            } else if let error = error {
                NSLog("download failed: %@", error.localizedDescription)
            }
            self?.contentHandler?(bestAttemptContent)
        }
        downloadTask?.resume()
    }

    override func serviceExtensionTimeWillExpire() {
        downloadTask?.cancel()
        if let contentHandler = contentHandler, let bestAttemptContent = bestAttemptContent {
            contentHandler(bestAttemptContent)
        }
    }
}
