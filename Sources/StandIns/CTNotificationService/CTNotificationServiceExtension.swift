// SPDX-License-Identifier: Apache-2.0

import Foundation
public import NotificationRuntime

/// A model of CleverTap's service extension: it attaches the file that `ct_mediaUrl` names.
///
/// Modelled on CTNotificationServiceExtension.m of CleverTap/CTNotificationService 0.1. As that one, it names an image
/// `.jpg` whatever it is, and attaches nothing without `ct_mediaType`.
open class CTNotificationServiceExtension: UNNotificationServiceExtension, @unchecked Sendable {
    /// The payload's key for the URL; `nil` is `ct_mediaUrl`.
    public var mediaUrlKey: String?
    /// The payload's key for the kind of media; `nil` is `ct_mediaType`.
    public var mediaTypeKey: String?

    private var handler: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?

    /// Attaches the payload's file and calls the handler.
    open override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let content = request.content.mutableCopy() as? UNMutableNotificationContent ?? UNMutableNotificationContent()
        self.content = content
        handler = contentHandler
        let payload = request.content.userInfo
        guard let text = payload[mediaUrlKey ?? "ct_mediaUrl"] as? String,
            let kind = payload[mediaTypeKey ?? "ct_mediaType"] as? String, let url = URL(string: text)
        else { return contentHandler(content) }
        let session = NotificationRuntime.URLSession(configuration: .default)
        let reply = Locked(contentHandler)
        session.downloadTask(with: url) { file, response, _ in
            if let file, let attachment = Self.attachment(file, kind, response?.mimeType) {
                content.attachments = [attachment]
            }
            reply.withLock { $0 }(content)
        }.resume()
    }

    /// Calls the handler with what there is.
    open override func serviceExtensionTimeWillExpire() {
        if let content { handler?(content) }
    }

    private static func attachment(_ file: URL, _ kind: String, _ mimeType: String?) -> UNNotificationAttachment? {
        let byKind = ["image": "jpg", "video": "mp4", "audio": "mp3"]
        let byType = ["image/jpeg": "jpeg", "image/png": "png", "image/gif": "gif"]
        let ending = byKind[kind] ?? mimeType.flatMap { byType[$0] } ?? ""
        let named = URL(fileURLWithPath: "\(file.path).\(ending)")
        guard (try? FileManager.default.moveItem(at: file, to: named)) != nil else { return nil }
        return try? UNNotificationAttachment(identifier: "", url: named, options: nil)
    }
}
