// SPDX-License-Identifier: Apache-2.0

extension WebPushEvent {
    /// The `Urgency` header: in which power state a device still wants the message (RFC 8030 section 5.3).
    public enum Urgency: String, Sendable, Hashable, CaseIterable {
        /// For a device on power and Wi-Fi.
        case veryLow = "very-low"
        /// For a device on power or Wi-Fi.
        case low = "low"
        /// For a device on neither power nor Wi-Fi.
        case normal = "normal"
        /// For a device with low battery too.
        case high = "high"

        /// Reads the header's value in upper or lower case, as the grammar of the RFC allows.
        public init?(header: String) { self.init(rawValue: header.lowercased()) }
    }
}
