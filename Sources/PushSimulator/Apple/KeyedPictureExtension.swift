// SPDX-License-Identifier: Apache-2.0

import Foundation
public import NotificationRuntime
import VendorRuntime

/// A service extension that attaches the picture whose URL stands under a key of the payload.
///
/// It does what apps with their own push server do: it loads the URL with `URLSession`, gives the file an extension by
/// its MIME type, and attaches it. Devices with ``AppleDevice/ServiceExtension/imageKey(_:)`` run it.
public final class KeyedPictureExtension: UNNotificationServiceExtension {
    private let keys: [String]
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var bestAttemptContent: UNMutableNotificationContent?

    /// Makes an extension that reads this key; points lead into objects, as in `media.url`.
    public init(key: String) { keys = key.split(separator: ".").map(String.init) }

    public override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let content = bestAttemptContent, let url = url(in: request.content.userInfo) else {
            return contentHandler(request.content)
        }
        // The system takes the handler's call from any thread.
        nonisolated(unsafe) let handler = contentHandler
        let task = URLSession.shared.downloadTask(with: url) { file, response, _ in
            if let file, let attachment = AttachedFile.attachment(of: file, response) {
                content.attachments = [attachment]
            }
            handler(content)
        }
        task.resume()
    }

    public override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let bestAttemptContent { contentHandler(bestAttemptContent) }
    }

    private func url(in userInfo: [AnyHashable: Any]) -> URL? {
        var value: Any? = userInfo
        for key in keys { value = (value as? [AnyHashable: Any])?[key] ?? (value as? [String: Any])?[key] }
        return (value as? String).flatMap { URL(string: $0) }
    }
}
