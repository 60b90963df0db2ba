// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Synchronization

extension WebBrowser {
    /// The pictures that the browser loads, shown or not.
    func resources(of options: NotificationOptions, _ record: WebDeliveryRecord) -> [WebResource] {
        let table = Capabilities.standard
        func uses(_ feature: Capabilities.Feature) -> Bool {
            [.yes, .partial].contains(table.support(for: feature, on: record.client))
        }
        var wanted: [(WebResource.Role, String)] = []
        if let image = options.image, uses(.image) || configuration.isChromium && configuration.loadsUnshownPicture {
            wanted.append((.image, image))
        }
        if let icon = options.icon, uses(.icon) { wanted.append((.icon, icon)) }
        if let badge = options.badge, uses(.badgeIcon) { wanted.append((.badge, badge)) }
        if uses(.actionIcons) {
            let count = options.shownActions(on: configuration).count
            wanted += options.actions.prefix(count).compactMap { $0.icon.map { (.actionIcon, $0) } }
        }
        let base = record.base
        return wanted.filter { !$0.1.isEmpty }.enumerated().map { index, wanted in
            WebResource(
                role: wanted.0,
                reference: wanted.1,
                number: index + 1,
                url: WebReference.resolve(wanted.1, against: base)
            )
        }
    }

    /// The notification as the user sees it.
    func display(_ options: NotificationOptions, _ record: WebDeliveryRecord) -> DisplayedNotification {
        let table = Capabilities.standard
        func supports(_ feature: Capabilities.Feature) -> Bool {
            [.yes, .partial].contains(table.support(for: feature, on: record.client))
        }
        var displayed = DisplayedNotification(title: options.title, body: options.body)
        displayed.userInfo = record.event.payload
        displayed.sound = options.isSilent && supports(.silent) ? nil : "default"
        var web = DisplayedNotification.Web(
            browser: configuration.browser.rawValue,
            system: configuration.system.rawValue,
            origin: originText(record)
        )
        for resource in record.resources {
            guard let (media, file) = resource.loaded else { continue }
            let attachment = DisplayedNotification.Attachment(
                identifier: resource.role.rawValue,
                file: file,
                type: media.type.uniformType ?? media.type.rawValue,
                byteCount: media.byteCount,
                width: media.width,
                height: media.height
            )
            switch resource.role {
            case .image where supports(.image):
                displayed.attachments = [attachment]
                web.scaledTo = shownSize(of: media, on: record.client)
            case .icon: web.icon = attachment
            case .badge where configuration.system == .android: web.badge = attachment
            case .image, .badge, .actionIcon: break
            }
        }
        web.actions = supports(.actions) ? options.shownActions(on: configuration) : []
        web.requiresInteraction = options.requiresInteraction && supports(.requireInteraction)
        web.direction = options.direction
        web.language = options.language.isEmpty ? nil : options.language
        web.isSilent = displayed.sound == nil
        web.timestamp = supports(.timestamp) ? options.timestamp : nil
        web.link = record.clickTarget
        if supports(.tag), !options.tag.isEmpty {
            web.tag = options.tag
            web.replaced = !tags.withLock { $0.insert(options.tag).inserted }
            web.renotifies = web.replaced && options.renotifies
        }
        displayed.web = web
        return displayed
    }

    /// The line that names the notification's origin.
    func originText(_ record: WebDeliveryRecord) -> String {
        record.site.text(
            characters: Capabilities.standard.capability(.originCharacters, on: record.client)?.integer
        )
    }

    /// The picture's size once the browser, and KDE's daemon after it, have shrunk it; `nil` if they do not.
    private func shownSize(of media: MediaInfo, on client: Capabilities.Client) -> DisplayedNotification.Web.Size? {
        guard let width = media.width, let height = media.height else { return nil }
        let table = Capabilities.standard
        let original = DisplayedNotification.Web.Size(width: width, height: height)
        var size = original
        if let limit = table.capability(.imageLoadSize, on: client)?.size { size = size.shrunk(into: limit) }
        if configuration.system == .linuxKDE, let limit = table.capability(.imageDisplaySize, on: client)?.size {
            size = size.shrunk(into: limit)
        }
        return size == original ? nil : size
    }
}

extension DisplayedNotification.Web.Size {
    /// The size within a frame, its proportions kept; what fits is left as it is.
    func shrunk(into frame: Capability.Size) -> Self {
        let scale = min(frame.width / Double(width), frame.height / Double(height))
        guard scale < 1 else { return self }
        func shrunk(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
        return Self(width: shrunk(width), height: shrunk(height))
    }
}
