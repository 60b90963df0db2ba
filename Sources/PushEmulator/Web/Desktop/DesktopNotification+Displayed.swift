// SPDX-License-Identifier: Apache-2.0

package import DesktopNotifications
package import Foundation
package import PushMessages
package import PushSimulator

extension DesktopNotification {
    /// The browser's notification, as a delivery has it; its pictures become files in the folder.
    package func displayed(
        by browser: WebBrowser.Configuration,
        in folder: URL,
        tag: String?
    ) -> DisplayedNotification {
        var displayed = DisplayedNotification(title: title, body: body)
        displayed.attachments = picture.flatMap { $0.attachment("image", in: folder) }.map { [$0] } ?? []
        var web = DisplayedNotification.Web(
            browser: browser.browser.rawValue,
            system: browser.system.rawValue,
            origin: browser.origin?.description ?? origin ?? ""
        )
        web.icon = icon?.attachment("icon", in: folder)
        web.actions = buttons.map(\.title)
        (web.requiresInteraction, web.isSilent) = (requiresInteraction, isSilent)
        web.tag = tag.flatMap { $0.isEmpty ? nil : $0 }
        displayed.web = web
        return displayed
    }
}

extension DesktopPicture {
    /// The picture as a file of a delivery; `nil` if it cannot be written.
    fileprivate func attachment(_ identifier: String, in folder: URL) -> DisplayedNotification.Attachment? {
        let file = folder.appending(path: "desktop-\(UUID().uuidString.lowercased()).png")
        guard (try? Data(bytes).write(to: file)) != nil else { return nil }
        let info = MediaProbe.probe(bytes)
        return DisplayedNotification.Attachment(
            identifier: identifier,
            file: file.path,
            type: "public.png",
            byteCount: bytes.count,
            width: info.width,
            height: info.height
        )
    }
}
