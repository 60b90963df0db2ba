import UserNotifications

/// Written with what Foundation has on Apple's systems alone, as extensions older than `Data` are.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let content = request.content.mutableCopy() as! UNMutableNotificationContent
        let payload = content.userInfo as NSDictionary
        guard let text = payload.value(forKeyPath: "media.picture") as? String, let url = URL(string: text),
            let bytes = NSData(contentsOf: url), let same = try? NSData(contentsOf: url, options: []), same == bytes
        else { return contentHandler(content) }

        let defaults = UserDefaults(suiteName: "group.com.example.app.foundation")
        defaults?.setValue(text, forKey: "last")
        let notes = NSMutableDictionary()
        notes.setValue(defaults?.value(forKey: "last"), forKey: "last")
        notes.setValue(payload.value(forKeyPath: "media.picture.none"), forKey: "none")
        defaults?.setValue(nil, forKey: "last")
        content.subtitle =
            "\(notes.count) \(notes["last"] as? String == text) \(defaults?.string(forKey: "last") == nil)"

        let folder = URL.cachesDirectory.appendingPathComponent(UUID().uuidString)
        let file = folder.appendingPathComponent("picture.png")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try bytes.write(to: file, options: .atomic)
            let clip = CGRect(x: 0, y: 0.25, width: 1, height: 0.5).dictionaryRepresentation
            let attachment = try UNNotificationAttachment(
                identifier: "",
                url: file,
                options: [UNNotificationAttachmentOptionsThumbnailClippingRectKey: clip]
            )
            content.attachments = [attachment]
            if attachment.url.startAccessingSecurityScopedResource() {
                content.badge = attachment.byteCount
                attachment.url.stopAccessingSecurityScopedResource()
            }
        } catch {
            content.body = error.localizedDescription
        }
        CFNotificationCenterPostNotification(
            CFNotificationCenterGetDarwinNotifyCenter(),
            CFNotificationName("com.example.app.delivered" as CFString),
            nil,
            nil,
            true
        )
        contentHandler(content)
    }
}
