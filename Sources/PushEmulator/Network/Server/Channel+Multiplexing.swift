// SPDX-License-Identifier: Apache-2.0

import NIOCore

extension Channel {
    /// Whether it is one stream of several on a connection, as with HTTP/2: then its parent is the connection's channel,
    /// whose parent is the listener.
    ///
    /// An answer on a stream says nothing about its connection: `Connection` is a malformed field there (RFC 9113 §8.2.2),
    /// which ends all of the connection's streams.
    var isMultiplexed: Bool { parent?.parent != nil }
}
