import UserNotifications

/// Does its work in a task, with `async` downloads.
class NotificationService: UNNotificationServiceExtension {
    private var task: Task<Void, Never>?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return contentHandler(request.content)
        }
        task = Task {
            defer { contentHandler(content) }
            content.subtitle = "from a task"
            guard let text = content.userInfo["attachment-url"] as? String, let url = URL(string: text) else { return }
            do {
                let (data, response) = try await URLSession.shared.data(from: url)
                guard (response as? HTTPURLResponse)?.statusCode == 200 else { return }
                let file = FileManager.default.temporaryDirectory
                    .appendingPathComponent(UUID().uuidString)
                    .appendingPathExtension(url.pathExtension)
                try data.write(to: file)
                content.attachments = [try UNNotificationAttachment(identifier: "image", url: file)]
            } catch {
                content.body += " (\((error as NSError).domain) \((error as NSError).code))"
            }
        }
    }

    override func serviceExtensionTimeWillExpire() {
        task?.cancel()
    }
}
