import CryptoKit
import UserNotifications

/// Shows the text that its push carries encrypted, as apps do that keep their server from reading it.
class NotificationService: UNNotificationServiceExtension {
    private var contentHandler: ((UNNotificationContent) -> Void)?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent,
            let text = content.userInfo["sealed"] as? String, let sealed = Data(base64Encoded: text)
        else { return contentHandler(request.content) }
        let digest = SHA256.hash(data: Data("a shared secret".utf8))
        do {
            let box = try AES.GCM.SealedBox(combined: sealed)
            let opened = try AES.GCM.open(box, using: SymmetricKey(data: Data(digest)))
            content.body = String(decoding: opened, as: UTF8.self)
        } catch {
            content.body = "undecipherable"
        }
        contentHandler(content)
    }
}
