// SPDX-License-Identifier: Apache-2.0

extension DisplayedNotification.Web {
    /// Reads what only a browser has from the stable machine format; `nil` where a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let object = json.object,
            let browser = object["browser"]?.string,
            let system = object["system"]?.string,
            let origin = object["origin"]?.string,
            let icon = object.read("icon", DisplayedNotification.Attachment.init(json:)),
            let badge = object.read("badge", DisplayedNotification.Attachment.init(json:)),
            let scaledTo = object.read("scaledTo", Size.init(json:)),
            let actions = object["actions"]?.elements(\.string),
            let tag = object.read("tag", \.string),
            let replaced = object["replaced"]?.bool,
            let renotifies = object["renotifies"]?.bool,
            let requiresInteraction = object["requiresInteraction"]?.bool,
            let isSilent = object["isSilent"]?.bool,
            let timestamp = object.read("timestamp", \.integer),
            let language = object.read("language", \.string),
            let direction = object["direction"]?.string,
            let link = object.read("link", \.string),
            let copies = object["copies"]?.integer
        else { return nil }
        self.init(browser: browser, system: system, origin: origin)
        (self.icon, self.badge, self.scaledTo) = (icon, badge, scaledTo)
        (self.actions, self.tag, self.replaced) = (actions, tag, replaced)
        (self.renotifies, self.requiresInteraction, self.isSilent) = (renotifies, requiresInteraction, isSilent)
        (self.timestamp, self.language, self.direction) = (timestamp, language, direction)
        (self.link, self.copies) = (link, copies)
    }
}

extension DisplayedNotification.Web.Size {
    /// Reads a size from the stable machine format; `nil` where a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let width = json["width"]?.integer, let height = json["height"]?.integer else { return nil }
        self.init(width: width, height: height)
    }
}
