// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APS {
    /// The texts that an Apple device shows: one string, or a dictionary with title, subtitle and body.
    public enum Alert: Sendable, Hashable {
        /// A string, which is the body.
        case text(String)
        /// A dictionary: title, subtitle and body, or their localisation keys.
        case content(Content)

        /// Makes an alert from the texts of its parts.
        @inlinable
        public static func content(title: String? = nil, subtitle: String? = nil, body: String? = nil) -> Alert {
            .content(Content(title: title, subtitle: subtitle, body: body))
        }

        /// The title; `nil` if the alert is a string or has none.
        public var title: String? {
            switch self {
            case .text: nil
            case .content(let content): content.title
            }
        }

        /// The body; an alert that is a string is all body.
        public var body: String? {
            switch self {
            case .text(let text): text
            case .content(let content): content.body
            }
        }
    }
}

extension PushMessage.APS.Alert: ExpressibleByStringLiteral {
    /// Makes an alert that is a string.
    public init(stringLiteral value: String) { self = .text(value) }
}

extension PushMessage.APS.Alert {
    /// Title, subtitle and body, or their keys in the app's `Localizable.strings`.
    public struct Content: Sendable, Hashable {
        // `Optional<…>`, not `…?`: a field with `?` starts as nil, and assigning it again in `init` copies the
        // structure.

        /// Title in the first line.
        public var title: Optional<String>
        /// Line under the title.
        public var subtitle: Optional<String>
        /// Text under title and subtitle.
        public var body: Optional<String>
        /// Launch image or storyboard in the app's bundle, shown when a tap starts the app.
        public var launchImage: Optional<String>
        /// Key of the title in the app's strings.
        public var titleLocKey: Optional<String>
        /// Values for the placeholders of `titleLocKey`.
        public var titleLocArgs: Optional<[String]>
        /// Key of the subtitle in the app's strings.
        public var subtitleLocKey: Optional<String>
        /// Values for the placeholders of `subtitleLocKey`.
        public var subtitleLocArgs: Optional<[String]>
        /// Key of the body in the app's strings.
        public var locKey: Optional<String>
        /// Values for the placeholders of `locKey`.
        public var locArgs: Optional<[String]>
        /// Text for the group's summary; ignored since iOS 15.
        public var summaryArg: Optional<String>
        /// Number of items that the notification adds to the group's summary; ignored since iOS 15.
        public var summaryArgCount: Optional<Int>
        /// Keys without a property, and known keys whose value has another type; properties win on writing.
        public var custom: JSONObject

        /// Makes the parts of an alert; those that are `nil` are not sent.
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
    }
}
