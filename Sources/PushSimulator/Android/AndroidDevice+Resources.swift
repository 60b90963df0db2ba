// SPDX-License-Identifier: Apache-2.0

extension AndroidDevice {
    /// The resources of the app that messages can name.
    public struct Resources: Sendable, Hashable {
        /// Names in `res/drawable`.
        public var drawables: Set<String> = []
        /// Names in `res/mipmap`.
        public var mipmaps: Set<String> = ["ic_launcher"]
        /// Those of the drawables and mipmaps that are adaptive icons, which Android 8.0 cannot show in notifications.
        public var adaptiveIcons: Set<String> = []
        /// Names in `res/raw`, without the file's ending.
        public var sounds: Set<String> = []
        /// Texts of `strings.xml` by name, with Java's format specifiers, for `title_loc_key` and `body_loc_key`.
        public var strings: [String: String] = [:]

        /// Makes the resources of an app that has a launcher icon and nothing else.
        public init() {}
    }
}
