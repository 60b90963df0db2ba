// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Options of a Web Notification, as a service worker passes them to `showNotification`.
    public struct WebpushNotification: Sendable, Hashable {
        // `Optional<…>`, not `…?`: a field with `?` starts as nil, and assigning it again in `init` copies the
        // structure.

        /// Title; overrides the common one.
        public var title: Optional<String>
        /// Body; overrides the common one.
        public var body: Optional<String>
        /// URL of the small icon.
        public var icon: Optional<String>
        /// URL of the large picture; browsers read only this field.
        public var image: Optional<String>
        /// URL of the monochrome icon in the status bar.
        public var badge: Optional<String>
        /// Text direction.
        public var dir: Optional<Direction>
        /// Language tag (BCP 47).
        public var lang: Optional<String>
        /// Replaces a shown notification with the same tag.
        public var tag: Optional<String>
        /// Whether a replacement alerts again; needs a tag.
        public var renotify: Optional<Bool>
        /// Whether the notification stays until the user acts.
        public var requireInteraction: Optional<Bool>
        /// Whether the notification neither sounds nor vibrates.
        public var silent: Optional<Bool>
        /// Time of the event in milliseconds since 1970.
        public var timestamp: Optional<Int>
        /// Vibration pattern in milliseconds: vibrations and pauses in turn, beginning with a vibration.
        public var vibrate: Optional<[Int]>
        /// Buttons; browsers show the first two or three.
        public var actions: Optional<[Action]>
        /// Any value; the page's click handler can read it.
        public var data: Optional<JSONValue>
        /// Keys without a property, and known keys whose value has another type; properties win on writing.
        public var custom: JSONObject

        /// Makes options; those that are `nil` are not sent.
        @inlinable
        public init(
            title: String? = nil,
            body: String? = nil,
            icon: String? = nil,
            image: String? = nil,
            badge: String? = nil,
            dir: Direction? = nil,
            lang: String? = nil,
            tag: String? = nil,
            renotify: Bool? = nil,
            requireInteraction: Bool? = nil,
            silent: Bool? = nil,
            timestamp: Int? = nil,
            vibrate: [Int]? = nil,
            actions: [Action]? = nil,
            data: JSONValue? = nil,
            custom: JSONObject = .init()
        ) {
            self.title = title
            self.body = body
            self.icon = icon
            self.image = image
            self.badge = badge
            self.dir = dir
            self.lang = lang
            self.tag = tag
            self.renotify = renotify
            self.requireInteraction = requireInteraction
            self.silent = silent
            self.timestamp = timestamp
            self.vibrate = vibrate
            self.actions = actions
            self.data = data
            self.custom = custom
        }
    }
}

extension PushMessage.WebpushNotification {
    /// A button of a Web Notification.
    public struct Action: Sendable, Hashable {
        /// Identifier that the click handler sees.
        public var action: String
        /// Label of the button.
        public var title: String
        /// URL of the button's icon.
        public var icon: String?
        /// Keys without a property.
        public var custom: JSONObject

        /// Makes a button.
        public init(
            action: String,
            title: String,
            icon: String? = nil,
            custom: JSONObject = [:]
        ) {
            self.action = action
            self.title = title
            self.icon = icon
            self.custom = custom
        }
    }
}

extension PushMessage.WebpushNotification {
    /// Text direction of a Web Notification; raw values are the wire spelling.
    public enum Direction: String, Sendable, Hashable, CaseIterable {
        /// The direction of the browser's language.
        case auto = "auto"
        /// Left to right.
        case leftToRight = "ltr"
        /// Right to left.
        case rightToLeft = "rtl"
    }
}
