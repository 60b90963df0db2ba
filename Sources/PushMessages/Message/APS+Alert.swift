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
