// SPDX-License-Identifier: Apache-2.0

extension DisplayedNotification {
    /// A file shown with a notification.
    public struct Attachment: Sendable, Hashable {
        /// Identifier given by the extension, or made up by the system.
        public var identifier: String
        /// Path of the file in the device's store.
        public var file: String
        /// Uniform type identifier, for instance `public.png`.
        public var type: String
        /// Size of the file in bytes.
        public var byteCount: Int
        /// Width in pixels, where the content could be read.
        public var width: Int?
        /// Height in pixels, where the content could be read.
        public var height: Int?
        /// Whether the banner leaves it out (`UNNotificationAttachmentOptionsThumbnailHiddenKey`).
        public var isThumbnailHidden: Bool

        /// Makes an attachment from what is known of its file.
        public init(
            identifier: String,
            file: String,
            type: String,
            byteCount: Int,
            width: Int? = nil,
            height: Int? = nil,
            isThumbnailHidden: Bool = false
        ) {
            self.identifier = identifier
            self.file = file
            self.type = type
            self.byteCount = byteCount
            self.width = width
            self.height = height
            self.isThumbnailHidden = isThumbnailHidden
        }
    }
}
