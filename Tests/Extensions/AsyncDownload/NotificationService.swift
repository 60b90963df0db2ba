import UniformTypeIdentifiers
import UserNotifications

/// Awaits a download of `attachment-url` and moves the file to a name by the answer's type.
final class NotificationService: UNNotificationServiceExtension {
    private var work: Task<Void, Never>?
    private var deliver: (() -> Void)?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let content = request.content.mutableCopy() as! UNMutableNotificationContent
        deliver = { contentHandler(content) }
        work = Task {
            if let text = content.userInfo["attachment-url"] as? String, let url = URL(string: text) {
                do {
                    content.attachments = [try await self.attachment(from: url)]
                } catch let error as URLError where error.code == .cancelled {
                    content.subtitle = "cancelled"
                } catch {
                    content.subtitle = "\((error as NSError).domain) \((error as NSError).code)"
                }
            }
            self.deliver?()
        }
    }

    private func attachment(from url: URL) async throws -> UNNotificationAttachment {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 20
        let (location, response) = try await URLSession(configuration: configuration).download(from: url)
        let type = response.mimeType.flatMap { UTType(mimeType: $0) }
        let file = location.deletingPathExtension().appendingPathExtension(type?.preferredFilenameExtension ?? "png")
        try FileManager.default.moveItem(at: location, to: file)
        return try UNNotificationAttachment(identifier: "image", url: file, options: nil)
    }

    override func serviceExtensionTimeWillExpire() {
        work?.cancel()
    }
}
