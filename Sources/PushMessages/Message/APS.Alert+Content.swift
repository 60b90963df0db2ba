// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APS.Alert {
    /// Title, subtitle and body, or their keys in the app's string resources.
    public struct Content: Sendable, Hashable {
        /// Headline.
        public var title: String?
        /// Line under the headline.
        public var subtitle: String?
        /// Text.
        public var body: String?
        /// File in the app's bundle shown while it starts.
        public var launchImage: String?
        /// Key of the title in the app's strings.
        public var titleLocKey: String?
        /// Values for the placeholders of `titleLocKey`.
        public var titleLocArgs: [String]?
        /// Key of the subtitle in the app's strings.
        public var subtitleLocKey: String?
        /// Values for the placeholders of `subtitleLocKey`.
        public var subtitleLocArgs: [String]?
        /// Key of the body in the app's strings.
        public var locKey: String?
        /// Values for the placeholders of `locKey`.
        public var locArgs: [String]?
        /// Text for the group's summary; ignored since iOS 15.
        public var summaryArg: String?
        /// How many items it stands for in the summary; ignored since iOS 15.
        public var summaryArgCount: Int?
        /// Free keys, and known ones whose value has another type; typed keys win on writing.
        public var custom: JSONObject

        /// Makes a content; what is `nil` is not sent.
        public init(
            title: String? = nil,
            subtitle: String? = nil,
            body: String? = nil,
            launchImage: String? = nil,
            titleLocKey: String? = nil,
            titleLocArgs: [String]? = nil,
            subtitleLocKey: String? = nil,
            subtitleLocArgs: [String]? = nil,
            locKey: String? = nil,
            locArgs: [String]? = nil,
            summaryArg: String? = nil,
            summaryArgCount: Int? = nil,
            custom: JSONObject = [:]
        ) {
            self.title = title
            self.subtitle = subtitle
            self.body = body
            self.launchImage = launchImage
            self.titleLocKey = titleLocKey
            self.titleLocArgs = titleLocArgs
            self.subtitleLocKey = subtitleLocKey
            self.subtitleLocArgs = subtitleLocArgs
            self.locKey = locKey
            self.locArgs = locArgs
            self.summaryArg = summaryArg
            self.summaryArgCount = summaryArgCount
            self.custom = custom
        }
    }
}
