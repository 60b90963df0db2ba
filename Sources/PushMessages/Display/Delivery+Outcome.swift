// SPDX-License-Identifier: Apache-2.0

extension Delivery {
    /// The end a delivery came to; open, because each platform has its own.
    public struct Outcome: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The wire spelling, for instance `best-attempt`.
        public let rawValue: String

        /// Makes an outcome from its wire spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Apple: what the service extension handed to its content handler is shown.
        public static let modified = Outcome(rawValue: "modified")
        /// Apple: what the extension handed over when its time was up is shown.
        public static let bestAttempt = Outcome(rawValue: "best-attempt")
        /// Apple: the payload's own content is shown.
        public static let original = Outcome(rawValue: "original")
        /// Apple: the extension handed over empty content and may filter, so nothing is shown.
        public static let suppressed = Outcome(rawValue: "suppressed")
        /// Apple: the push asks for nothing to be shown.
        public static let silent = Outcome(rawValue: "silent")
        /// Android and Web: the notification is shown.
        public static let shown = Outcome(rawValue: "shown")
        /// Android and Web: the app or the page gets the message and nothing is shown without its own doing.
        public static let handedToApp = Outcome(rawValue: "handed-to-app")
        /// Android: it is one of the last messages again, and dropped.
        public static let duplicate = Outcome(rawValue: "duplicate")
        /// Web: the browser shows a text of its own, because the page showed nothing for the push.
        public static let generic = Outcome(rawValue: "generic")
        /// It waited for the device until its lifetime was over.
        public static let expired = Outcome(rawValue: "expired")
        /// The device shows nothing, though the message has something to show.
        public static let notShown = Outcome(rawValue: "not-shown")

        /// The wire spelling.
        public var description: String { rawValue }
    }
}
