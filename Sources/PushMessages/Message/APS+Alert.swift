// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APS {
    /// The texts that an Apple device shows: one string, or a dictionary with title, subtitle and body.
    public enum Alert: Sendable, Hashable {
        /// A string, which is the body.
        case text(String)
        /// A dictionary: title, subtitle and body, or their localisation keys.
        indirect case content(Content)

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

extension PushMessage.APS.Alert: TextOrObject {
    init(text: String) { self = .text(text) }

    init(object: Content) { self = .content(object) }

    var plainText: String? { if case .text(let text) = self { text } else { nil } }

    var object: Content? { if case .content(let content) = self { content } else { nil } }
}
