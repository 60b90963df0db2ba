// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage {
    /// Web Notification options.
    ///
    /// Other keys reach the page.
    ///
    /// Source: WHATWG, Notifications API.
    public struct WebpushNotification: Sendable, Hashable {
        /// The title.
        public var title: Optional<String>
        /// The text.
        public var body: Optional<String>
        /// The URL of a small picture.
        public var icon: Optional<String>
        /// The URL of the large picture.
        ///
        /// Browsers show it on some systems only.
        public var image: Optional<String>
        /// The URL of a monochrome icon.
        public var badge: Optional<String>
        /// The direction of the text.
        public var dir: Optional<Direction>
        /// The language, as en-GB.
        public var lang: Optional<String>
        /// A name; a notification with the same name is replaced.
        public var tag: Optional<String>
        /// Whether a replaced one alerts again; needs a tag.
        public var renotify: Optional<Bool>
        /// Whether it stays until somebody answers.
        public var requireInteraction: Optional<Bool>
        /// Whether it comes without sound and vibration.
        public var silent: Optional<Bool>
        /// When it happened, in milliseconds since 1970.
        public var timestamp: Optional<Int>
        /// Vibrations and pauses in turn, beginning with a vibration, in milliseconds.
        public var vibrate: Optional<[Int]>
        /// Buttons.
        public var actions: Optional<[Action]>
        /// Anything for the page.
        public var data: Optional<JSONValue>
        /// Keys without a property, and known keys whose value has another type; properties win on writing.
        public var custom: JSONObject

        /// Sets the given fields; those that are `nil` or empty are not sent.
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

        @inlinable
        init() { self.init(title: nil) }
    }
}

extension PushMessage.WebpushNotification {
    /// Text direction of a Web Notification.
    ///
    /// Raw values are the wire spelling.
    public enum Direction: String, Sendable, Hashable, CaseIterable {
        /// The direction of the browser's language.
        case auto = "auto"
        /// Left to right.
        case leftToRight = "ltr"
        /// Right to left.
        case rightToLeft = "rtl"
    }
}
