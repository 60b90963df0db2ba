// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// The text and picture shown on every platform that does not say otherwise.
    public struct Notification: Sendable, Hashable {
        /// Headline; the platforms' own sections override it.
        public var title: String?
        /// Text under the headline.
        public var body: String?
        /// URL of the picture: JPEG, PNG or BMP everywhere; GIF and video on Apple only, at most 1 MB on Android.
        public var image: String?

        /// Makes a notification; what is `nil` is not sent.
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
