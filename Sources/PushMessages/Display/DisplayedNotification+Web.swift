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
