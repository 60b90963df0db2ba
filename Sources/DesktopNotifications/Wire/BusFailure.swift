// SPDX-License-Identifier: Apache-2.0

/// The failure for bytes that are not a D-Bus message; the connection that sent them ends.
package struct BusFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error.
    package let description: String

    init(_ description: String) { self.description = description }
}

/// The limits of one message.
///
/// The specification allows 128 MiB. Firefox hands over pictures of up to 64 MiB of pixels.
package enum BusLimits {
    /// Bytes of a message.
    package static let messageBytes = 70 * 1024 * 1024
    /// Bytes of a message's header fields.
    static let fieldBytes = 64 * 1024
    /// Containers within each other.
    static let depth = 32
    /// Values in a message; an array of bytes is one.
    static let values = 100_000
}
