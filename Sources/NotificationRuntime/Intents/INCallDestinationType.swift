// SPDX-License-Identifier: Apache-2.0

/// What kind of number is called.
public enum INCallDestinationType: Int, Sendable {
    /// Not told.
    case unknown = 0
    /// A person's.
    case normal = 1
    /// Help.
    case emergency = 2
    /// One's own mailbox.
    case voicemail = 3
    /// The last one called.
    case redial = 4
    /// The last one that called.
    case callBack = 5
}
