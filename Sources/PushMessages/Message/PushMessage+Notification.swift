// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// The text and picture shown on every platform that does not say otherwise.
    public struct Notification: Sendable, Hashable {
        // Optionals are spelled out: `…?` starts as nil, and setting a field twice makes `init` copy the whole.

        /// Headline; the platforms' own sections override it.
        public var title: Optional<String>
        /// Text under the headline.
        public var body: Optional<String>
        /// URL of the picture: JPEG, PNG or BMP everywhere; GIF and video on Apple only, at most 1 MB on Android.
        public var image: Optional<String>

        /// Makes a notification; what is `nil` is not sent.
        @inlinable
        public init(
            title: String? = nil,
            body: String? = nil,
            image: String? = nil
        ) {
            self.title = title
            self.body = body
            self.image = image
        }
    }
}
