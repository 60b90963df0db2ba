// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import NotificationRuntime
package import PushMessages

/// What a vendor's documented service extension does with one of the vendor's pushes.
///
/// Which keys it reads, how it names the file and which texts it replaces is in `vendors.json`, with the source. It reports
/// nothing to the vendor and adds no buttons.
package final class VendorHandling: Sendable {
    private let vendor: Vendor
    private let pending = Locked<(content: UNNotificationContent, handler: (UNNotificationContent) -> Void)?>(nil)

    package init(_ vendor: Vendor) { self.vendor = vendor }

    /// Makes the handling of the vendor with this id.
    package convenience init(vendor id: String) {
        guard let vendor = Vendor.named(id) else { preconditionFailure("vendors.json has no \(id).") }
        self.init(vendor)
    }

    /// Whether the vendor's SDK takes the push for one of the vendor's.
    package func isFor(_ request: UNNotificationRequest) -> Bool {
        let payload = JSONObject(foundation: request.content.userInfo)
        return vendor.isSender(ofPayload: payload) && hasNeeded(payload)
    }

    private func hasNeeded(_ payload: JSONObject) -> Bool {
        vendor.serviceExtension?.needs.allSatisfy { !$0.matches(in: payload).isEmpty } == true
    }

    /// Replaces texts, attaches the picture, and calls the handler; a push of somebody else's stays as it is.
    ///
    /// - Parameter given: The content to change; `nil` for the request's own.
    package func didReceive(
        _ request: UNNotificationRequest,
        changing given: UNMutableNotificationContent? = nil,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let payload = JSONObject(foundation: request.content.userInfo)
        guard let content = given ?? request.content.mutableCopy() as? UNMutableNotificationContent,
            let work = vendor.serviceExtension, hasNeeded(payload)
        else { return contentHandler(given ?? request.content) }
        pending.withLock { $0 = (content, contentHandler) }
        if let title = work.title?.text(in: payload) { content.title = title }
        if let subtitle = work.subtitle?.text(in: payload) { content.subtitle = subtitle }
        if let body = work.body?.text(in: payload) { content.body = body }
        let picture = vendor.pictures(inPayload: payload).lazy.compactMap(\.value.string).first
        guard let url = picture.flatMap({ URL(string: $0) }) else { return contentHandler(content) }
        let ending = work.fileExtension(in: payload)
        // The system takes the handler's call from any thread.
        let handler = Locked(contentHandler)
        let task = NotificationRuntime.URLSession.shared.downloadTask(with: url) { file, response, _ in
            if let file, let attachment = AttachedFile.attachment(of: file, response, ending: ending) {
                content.attachments = [attachment]
            }
            handler.withLock { $0 }(content)
        }
        task.resume()
    }

    /// Calls the handler with what there is.
    package func timeWillExpire() {
        if let (content, handler) = pending.withLock({ $0 }) { handler(content) }
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
