// SPDX-License-Identifier: Apache-2.0

/// Who may read a value in a log; accepted, and without effect in the simulated log.
public struct OSLogPrivacy: Sendable {
    /// How a hidden value can still be told from others.
    public enum Mask: Sendable {
        /// By a hash.
        case hash
        /// Not at all.
        case none
    }

    /// As the value's type says.
    public static let auto = OSLogPrivacy()
    /// Everybody.
    public static let `public` = OSLogPrivacy()
    /// The developer.
    public static let `private` = OSLogPrivacy()
    /// Nobody.
    public static let sensitive = OSLogPrivacy()
    /// As the value's type says, with a mask.
    public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
    /// The developer, with a mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
    /// Nobody, with a mask.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
}
