// SPDX-License-Identifier: Apache-2.0

extension PushMessage.WebpushNotification {
    /// Text direction of a Web Notification, by its name on the wire.
    public enum Direction: String, Sendable, Hashable, CaseIterable {
        /// As the browser's language.
        case auto = "auto"
        /// Left to right.
        case leftToRight = "ltr"
        /// Right to left.
        case rightToLeft = "rtl"
    }
}
