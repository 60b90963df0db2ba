// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import NotificationRuntime

/// A model of the part of OneSignal's SDK that a service extension calls: it attaches media and adds buttons.
///
/// Modelled on `OneSignalExtension` of OneSignal-iOS-SDK (OneSignalNotificationServiceExtensionHandler,
/// OneSignalAttachmentHandler): media are the URLs in `os_data.att`, or in `att`, buttons those in `os_data.buttons` or
/// `buttons`. Nothing is reported to OneSignal, and badges are not counted up.
public final class OneSignalExtension: NSObject {
    /// The SDK's limit for a download.
    private static let byteLimit: Int64 = 50 << 20

    /// Attaches the payload's media, adds its buttons, calls the handler with the content and returns it.
    ///
    /// As the SDK's, it blocks the calling thread until the downloads are done.
    @discardableResult
    public class func didReceiveNotificationExtensionRequest(
        _ request: UNNotificationRequest,
        with replacementContent: UNMutableNotificationContent?,
        withContentHandler contentHandler: ((UNNotificationContent) -> Void)?
    ) -> UNMutableNotificationContent {
        let content = content(of: request, replacementContent)
        addButtons(of: request, to: content)
        addMedia(of: request, to: content)
        contentHandler?(content)
        return content
    }

    /// Attaches the payload's media, adds its buttons and returns the content.
    @discardableResult
    public class func didReceiveNotificationExtensionRequest(
        _ request: UNNotificationRequest,
        with replacementContent: UNMutableNotificationContent?
    ) -> UNMutableNotificationContent {
        didReceiveNotificationExtensionRequest(request, with: replacementContent, withContentHandler: nil)
    }

    /// Adds the payload's buttons and returns the content.
    @discardableResult
    public class func serviceExtensionTimeWillExpireRequest(
        _ request: UNNotificationRequest,
        with replacementContent: UNMutableNotificationContent?
    ) -> UNMutableNotificationContent {
        let content = content(of: request, replacementContent)
        addButtons(of: request, to: content)
        return content
    }

    private class func content(
        of request: UNNotificationRequest,
        _ given: UNMutableNotificationContent?
    ) -> UNMutableNotificationContent {
        given ?? request.content.mutableCopy() as? UNMutableNotificationContent ?? UNMutableNotificationContent()
    }

    /// The value of the key in the payload's `os_data`, or beside `aps` in the SDK's older format.
    private class func value(_ key: String, of request: UNNotificationRequest) -> Any? {
        let payload = request.content.userInfo
        return (payload["os_data"] as? [String: Any])?[key] ?? payload[key]
    }

    // MARK: - Buttons

    private class func addButtons(of request: UNNotificationRequest, to content: UNMutableNotificationContent) {
        guard request.content.categoryIdentifier.isEmpty,
            let buttons = value("buttons", of: request) as? [[String: Any]], !buttons.isEmpty
        else { return }
        var actions = buttons.map { button in
            UNNotificationAction(
                identifier: button["id"] as? String ?? button["i"] as? String ?? "",
                title: button["text"] as? String ?? button["n"] as? String ?? "",
                options: .foreground
            )
        }
        if actions.count == 2 { actions.reverse() }
        let identifier = "__onesignal__dynamic__" + request.identifier
        let category = UNNotificationCategory(
            identifier: identifier,
            actions: actions,
            intentIdentifiers: [],
            options: .customDismissAction
        )
        UNUserNotificationCenter.current().getNotificationCategories { known in
            UNUserNotificationCenter.current().setNotificationCategories(known.union([category]))
        }
        content.categoryIdentifier = identifier
    }

    // MARK: - Media

    private class func addMedia(of request: UNNotificationRequest, to content: UNMutableNotificationContent) {
        guard let media = value("att", of: request) as? [String: Any] else { return }
        var attachments: [UNNotificationAttachment] = []
        for (key, value) in media.sorted(by: { $0.key < $1.key }) {
            guard let text = (value as? String)?.trimmingCharacters(in: .whitespaces), let url = URL(string: text)
            else {
                continue
            }
            let isRemote = ["http", "https"].contains(url.scheme?.lowercased() ?? "")
            let name = text as NSString
            let file =
                isRemote
                ? download(url)
                : Bundle.main.url(forResource: name.deletingPathExtension, withExtension: name.pathExtension)
            guard let file else { continue }
            if let attachment = try? UNNotificationAttachment(identifier: key, url: file, options: nil) {
                attachments.append(attachment)
            }
        }
        content.attachments = attachments
    }

    private class func download(_ url: URL) -> URL? {
        let done = DispatchSemaphore(value: 0)
        let loaded = Locked<URL?>(nil)
        NotificationRuntime.URLSession.shared.downloadTask(with: url) { file, response, error in
            defer { done.signal() }
            guard let file, error == nil, response?.expectedContentLength ?? 0 <= byteLimit,
                let ending = fileExtension(of: url, mimeType: response?.mimeType)
            else { return }
            let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
            let folder = caches ?? FileManager.default.temporaryDirectory
            let target = folder.appendingPathComponent("\(RandomName.letters(10)).\(ending)")
            guard (try? FileManager.default.moveItem(at: file, to: target)) != nil else { return }
            loaded.withLock { $0 = target }
        }.resume()
        done.wait()
        return loaded.withLock { $0 }
    }

    /// The file's extension: from the query's `filename`, the MIME type, the path, or any parameter of the query.
    private class func fileExtension(of url: URL, mimeType: String?) -> String? {
        let supported = ["aiff", "wav", "mp3", "mp4", "jpg", "jpeg", "png", "gif", "mpeg", "mpg", "avi", "m4a", "m4v"]
        let endings = [
            "audio/x-wav": "wav", "audio/wav": "wav", "audio/aiff": "aiff", "audio/mpeg": "mp3", "video/mp4": "mp4",
            "image/jpeg": "jpeg", "image/jpg": "jpg", "image/png": "png", "image/gif": "gif", "video/mpeg": "mpeg",
            "video/x-msvideo": "avi",
        ]
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func ending(_ text: String?) -> String? {
            text.map { ($0 as NSString).pathExtension.lowercased() }.flatMap { supported.contains($0) ? $0 : nil }
        }
        return ending(items.first { $0.name == "filename" }?.value) ?? mimeType.flatMap { endings[$0.lowercased()] }
            ?? ending(url.path) ?? items.lazy.compactMap { ending($0.value) }.first
    }
}

/// The name of ``OneSignalExtension`` in version 3 of the SDK.
public typealias OneSignal = OneSignalExtension
