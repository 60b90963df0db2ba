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
        public var title: String?
        /// The text.
        public var body: String?
        /// The URL of a small picture.
        public var icon: String?
        /// The URL of the large picture.
        ///
        /// Browsers show it on some systems only.
        public var image: String?
        /// The URL of a monochrome icon.
        public var badge: String?
        /// The direction of the text.
        public var dir: Direction?
        /// The language, as en-GB.
        public var lang: String?
        /// A name; a notification with the same name is replaced.
        public var tag: String?
        /// Whether a replaced one alerts again; needs a tag.
        public var renotify: Bool?
        /// Whether it stays until somebody answers.
        public var requireInteraction: Bool?
        /// Whether it comes without sound and vibration.
        public var silent: Bool?
        /// When it happened, in milliseconds since 1970.
        public var timestamp: Int?
        /// Vibrations and pauses in turn, beginning with a vibration, in milliseconds.
        public var vibrate: [Int]?
        /// Buttons.
        public var actions: [Action]?
        /// Anything for the page.
        public var data: JSONValue?
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

        /// Whether nothing is set, so that a message does not have the section.
        @inlinable
        public var isEmpty: Bool {
            guard title == nil, body == nil, icon == nil, image == nil, badge == nil, dir == nil, lang == nil,
                tag == nil, renotify == nil, requireInteraction == nil, silent == nil, timestamp == nil, vibrate == nil,
                actions == nil, data == nil, custom.isEmpty
            else { return false }
            return true
        }
    }
}

extension PushMessage.WebpushNotification {
    /// Text direction of a Web Notification.
    ///
    /// A value that has no constant here is made from its wire spelling.
    public struct Direction: RawRepresentable, Sendable, Hashable {
        /// The wire spelling.
        public let rawValue: String

        /// Makes a value from its wire spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The direction of the browser's language.
        public static let auto = Direction(rawValue: "auto")
        /// Left to right.
        public static let leftToRight = Direction(rawValue: "ltr")
        /// Right to left.
        public static let rightToLeft = Direction(rawValue: "rtl")
    }
}

extension PushMessage.WebpushNotification.Direction: KnownValues {
    static let known: [Self] = [.auto, .leftToRight, .rightToLeft]
}
