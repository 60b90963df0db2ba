// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import PushMessages

/// A service extension that does what a vendor's documented one does with the vendor's payloads.
///
/// Which keys it reads, how it names the file and which texts it replaces is in `vendors.json`, with the source. It reports
/// nothing to the vendor and adds no buttons.
final class VendorExtension: UNNotificationServiceExtension {
    private let vendor: Vendor
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var bestAttemptContent: UNMutableNotificationContent?

    /// Makes the extension of this vendor.
    init(_ vendor: Vendor) { self.vendor = vendor }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = request.content.mutableCopy() as? UNMutableNotificationContent
        let payload = JSONObject(foundation: request.content.userInfo)
        guard let content = bestAttemptContent, let work = vendor.serviceExtension,
            work.needs.allSatisfy({ !$0.matches(in: payload).isEmpty })
        else { return contentHandler(request.content) }
        if let title = work.title?.text(in: payload) { content.title = title }
        if let subtitle = work.subtitle?.text(in: payload) { content.subtitle = subtitle }
        if let body = work.body?.text(in: payload) { content.body = body }
        let picture = vendor.pictures(inPayload: payload).lazy.compactMap(\.value.string).first
        guard let url = picture.flatMap({ URL(string: $0) }) else { return contentHandler(content) }
        let ending = work.fileExtension(in: payload)
        // The system takes the handler's call from any thread.
        nonisolated(unsafe) let handler = contentHandler
        let task = URLSession.shared.downloadTask(with: url) { file, response, _ in
            if let file, let attachment = AttachedFile.attachment(of: file, response, ending: ending) {
                content.attachments = [attachment]
            }
            handler(content)
        }
        task.resume()
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let bestAttemptContent { contentHandler(bestAttemptContent) }
    }
}

extension Vendor.Extension {
    /// The file name extension that the payload asks for; `nil` leaves it to the answer's type.
    fileprivate func fileExtension(in payload: JSONObject) -> String? {
        guard let word = ending?.text(in: payload) else { return endings[""] }
        if let known = endings[word] { return known }
        // `image/jpeg` is a type, and `jpeg` an ending.
        return word.contains("/") || !word.allSatisfy { $0.isASCII && $0.isLetter || $0.isNumber } ? nil : word
    }
}
