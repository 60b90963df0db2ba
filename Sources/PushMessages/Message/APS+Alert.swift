// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APS {
    /// What an Apple device shows: a bare text, or a content of several parts.
    public enum Alert: Sendable, Hashable {
        /// The body alone.
        case text(String)
        /// Title, subtitle, body and their localised forms.
        case content(Content)

        /// Makes an alert from the texts of its parts.
        @inlinable
        public static func content(title: String? = nil, subtitle: String? = nil, body: String? = nil) -> Alert {
            .content(Content(title: title, subtitle: subtitle, body: body))
        }

        /// The headline, if it has one of its own.
        public var title: String? {
            switch self {
            case .text: nil
            case .content(let content): content.title
            }
        }

        /// The body, which a bare text is.
        public var body: String? {
            switch self {
            case .text(let text): text
            case .content(let content): content.body
            }
        }
    }
}

extension PushMessage.APS.Alert: ExpressibleByStringLiteral {
    /// Makes a bare text.
    public init(stringLiteral value: String) { self = .text(value) }
}

extension PushMessage.APS.Alert {
    /// Title, subtitle and body, or their keys in the app's string resources.
    public struct Content: Sendable, Hashable {
        // Optionals are spelled out: `…?` starts as nil, and setting a field twice makes `init` copy the whole.

        /// Headline.
        public var title: Optional<String>
        /// Line under the headline.
        public var subtitle: Optional<String>
        /// Text.
        public var body: Optional<String>
        /// File in the app's bundle shown while it starts.
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
        /// How many items it stands for in the summary; ignored since iOS 15.
        public var summaryArgCount: Optional<Int>
        /// Free keys, and known ones whose value has another type; typed keys win on writing.
        public var custom: JSONObject

        /// Makes a content; what is `nil` is not sent.
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
