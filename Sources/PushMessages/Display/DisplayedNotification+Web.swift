// SPDX-License-Identifier: Apache-2.0

extension DisplayedNotification {
    /// What a browser makes of a notification beyond its texts and its picture.
    ///
    /// The picture, where the browser shows one on its system, is the first of ``DisplayedNotification/attachments``.
    public struct Web: Sendable, Hashable {
        /// The browser in kebab-case, for instance `chrome`.
        public var browser: String
        /// The system in kebab-case, for instance `windows` or `linux-gnome`.
        public var system: String
        /// The site that it says it comes from, as the browser spells it, for instance `shop.example.com`.
        public var origin: String
        /// The icon's file where it could be fetched and is shown.
        public var icon: Attachment?
        /// The monochrome icon's file, where it could be fetched and the system has a place for it (Android's status bar).
        public var badge: Attachment?
        /// Size in pixels at which the picture is shown; `nil` when it is shown as it is, or there is none.
        public var scaledTo: Size?
        /// Titles of the buttons that are shown.
        public var actions: [String]
        /// A later notification with the same tag takes its place; `nil` never does.
        public var tag: String?
        /// Whether it took the place of one with the same tag.
        public var replaced: Bool
        /// Whether that alerts the user again.
        public var renotifies: Bool
        /// Whether it stays until the user acts.
        public var requiresInteraction: Bool
        /// Whether it neither sounds nor vibrates.
        public var isSilent: Bool
        /// Milliseconds since 1970 that it shows as its time; `nil` is its arrival.
        public var timestamp: Int?
        /// Language tag of the texts (BCP 47); `nil` is the page's own.
        public var language: String?
        /// Direction of the texts: `auto`, `ltr` or `rtl`.
        public var direction: String
        /// What a click opens; `nil` is nothing.
        public var link: String?
        /// How many notifications are shown for the message: 2 where the page's own handler shows it again.
        public var copies: Int

        /// A size in pixels.
        public struct Size: Sendable, Hashable {
            /// Pixels from left to right.
            public var width: Int
            /// Pixels from top to bottom.
            public var height: Int

            /// Makes a size.
            public init(width: Int, height: Int) {
                self.width = width
                self.height = height
            }
        }

        /// Makes what a notification without options is.
        public init(browser: String, system: String, origin: String) {
            self.browser = browser
            self.system = system
            self.origin = origin
            actions = []
            replaced = false
            renotifies = false
            isSilent = false
            requiresInteraction = false
            direction = "auto"
            copies = 1
        }
    }
}

extension DisplayedNotification.Web {
    /// What only a browser has, in the stable machine format; unknown members are `null`.
    public var json: JSONValue {
        .object([
            "browser": .string(browser),
            "system": .string(system),
            "origin": .string(origin),
            "icon": icon?.json ?? .null,
            "scaledTo": scaledTo?.json ?? .null,
            "actions": .array(actions.map(JSONValue.string)),
            "tag": .string(orNull: tag),
            "replaced": .bool(replaced),
            "requiresInteraction": .bool(requiresInteraction),
            "direction": .string(direction),
            "link": .string(orNull: link),
            "copies": .integer(copies),
            "badge": badge?.json ?? .null,
            "renotifies": .bool(renotifies),
            "isSilent": .bool(isSilent),
            "timestamp": .integer(orNull: timestamp),
            "language": .string(orNull: language),
        ])
    }
}

extension DisplayedNotification.Web.Size {
    /// The size in the stable machine format.
    public var json: JSONValue {
        .object(["width": .integer(width), "height": .integer(height)])
    }
}

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
