// SPDX-License-Identifier: Apache-2.0

/// The bounds of one transfer; each ends it with a ``CurlError`` when exceeded.
package struct TransferLimits: Sendable, Hashable {
    /// Time until a connection stands: name lookup, TCP, TLS.
    ///
    /// Kept by libcurl (`CURLOPT_CONNECTTIMEOUT_MS`) for each request. Default 60 s.
    package var connectTime: Duration = .seconds(60)
    /// Time without a single byte moving, as the request timeout of Apple's `URLSession`.
    ///
    /// It runs from the start of each request, and not while simulated latency or speed holds the transfer back.
    /// Default 60 s.
    package var idleTime: Duration = .seconds(60)
    /// Time for everything, redirects included; `nil` is no limit.
    package var totalTime: Duration?
    /// Bytes of body, counted while receiving, before they are kept.
    ///
    /// Of a compressed body the decoded bytes count. Default 64 MiB.
    package var byteCount = 64 * 1024 * 1024

    package init() {}
}
