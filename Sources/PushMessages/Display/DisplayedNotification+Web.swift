// SPDX-License-Identifier: Apache-2.0

extension DisplayedNotification {
    /// How a browser shows a notification, beyond its texts and its picture.
    ///
    /// The picture is the first of ``DisplayedNotification/attachments``, if the browser shows one on its system.
    public struct Web: Sendable, Hashable {
        /// The browser's name in kebab-case, for instance `chrome`.
        public var browser: String
        /// The operating system in kebab-case, for instance `windows` or `linux-gnome`.
        public var system: String
        /// The site that the notification names as its origin, as the browser spells it, for instance
        /// `shop.example.com`.
        public var origin: String
        /// The icon's file; `nil` if it could not be fetched or is not shown.
        public var icon: Attachment?
        /// The monochrome icon's file for Android's status bar; `nil` if it could not be fetched or on other systems.
        public var badge: Attachment?
        /// Size in pixels to which the picture is scaled; `nil` if it is not scaled or there is none.
        public var scaledTo: Size?
        /// Titles of the buttons that are shown.
        public var actions: [String]
        /// The tag; a later notification with the same tag replaces this one, unless it is `nil`.
        public var tag: String?
        /// Whether the notification replaced one with the same tag.
        public var replaced: Bool
        /// Whether replacing alerts the user again.
        public var renotifies: Bool
        /// Whether the notification stays until the user acts.
        public var requiresInteraction: Bool
        /// Whether the notification neither sounds nor vibrates.
        public var isSilent: Bool
        /// The time that the notification shows, in milliseconds since 1970; `nil` is the time of its arrival.
        public var timestamp: Int?
        /// Language tag of the texts (BCP 47); `nil` is the page's own.
        public var language: String?
        /// Direction of the texts: `auto`, `ltr` or `rtl`.
        public var direction: String
        /// The URL that a click opens; `nil` if it opens nothing.
        public var link: String?
        /// Number of notifications shown for the message: 2 if the page's own handler shows it a second time.
        public var copies: Int

        /// A size in pixels.
        public struct Size: Sendable, Hashable {
            /// Width in pixels.
            public var width: Int
            /// Height in pixels.
            public var height: Int

            /// Makes a size.
            public init(width: Int, height: Int) {
                self.width = width
                self.height = height
            }
        }

        /// Makes a notification without options.
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
    /// The browser's part in the stable machine format; unknown values are `null`.
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
    /// Reads the browser's part from the stable machine format; `nil` if a member is missing or of another type.
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
    /// Reads a size from the stable machine format; `nil` if a member is missing or of another type.
    public init?(json: JSONValue) {
        guard let width = json["width"]?.integer, let height = json["height"]?.integer else { return nil }
        self.init(width: width, height: height)
    }
}
