// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage.APS.Alert {
    /// What is shown.
    ///
    /// Source: Apple, Generating a remote notification.
    public struct Content: Sendable, Hashable {
        /// The title.
        public var title: String?
        /// A line between title and body.
        ///
        /// Since iOS 10.
        public var subtitle: String?
        /// The text.
        public var body: String?
        /// The name of a picture in the app that it shows while it starts; none of the notification.
        public var launchImage: String?
        /// The name of a text of the app that is the title.
        public var titleLocKey: String?
        /// What is put into that text.
        public var titleLocArgs: [String]?
        /// The name of a text of the app that is the subtitle.
        public var subtitleLocKey: String?
        /// What is put into that text.
        public var subtitleLocArgs: [String]?
        /// The name of a text of the app that is the body.
        public var locKey: String?
        /// What is put into that text.
        public var locArgs: [String]?
        /// What a group's summary says.
        ///
        /// Deprecated: iOS reads it up to version 14.
        ///
        /// iOS 12 to iOS 15.
        public var summaryArg: String?
        /// How many it counts for.
        ///
        /// Deprecated: iOS reads it up to version 14.
        ///
        /// iOS 12 to iOS 15.
        public var summaryArgCount: Int?
        /// Keys without a property, and known keys whose value has another type; properties win on writing.
        public var custom: JSONObject

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
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
            custom: JSONObject = .init()
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

        @inlinable
        init() { self.init(title: nil) }
    }
}
