// SPDX-License-Identifier: Apache-2.0

/// No message came in time.
public struct InboxTimeoutError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was looked for, for how long, and what was there instead.
    public let description: String

    init(_ description: String) { self.description = description }
}
