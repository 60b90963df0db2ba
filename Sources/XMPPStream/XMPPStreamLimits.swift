// SPDX-License-Identifier: Apache-2.0

/// Bounds on what the peer of a stream may send.
package struct XMPPStreamLimits: Sendable, Hashable {
    /// Bytes of one element under the stream's; default 256 KiB.
    package var stanzaByteCount = 256 * 1024
    /// Bytes of one tag with its attributes; default 16 KiB.
    package var tagByteCount = 16 * 1024
    /// Elements in each other under the stream's; default 16.
    package var depth = 16
    /// Elements in one under the stream's; default 256.
    package var elementCount = 256
    /// Attributes of one element; default 32.
    package var attributeCount = 32

    /// Makes the default bounds.
    package init() {}
}
