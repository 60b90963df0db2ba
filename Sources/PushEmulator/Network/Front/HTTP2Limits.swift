// SPDX-License-Identifier: Apache-2.0

/// What one connection over HTTP/2 may do, and what it is told at its end; each service has its own.
///
/// A connection is its service's from its first request on, and has the standard limits before.
struct HTTP2Limits: Sendable, Hashable {
    /// Why the emulator closes a connection; a service fires it as an event of the connection's pipeline.
    enum Reason: Sendable, Hashable {
        /// Nothing was asked for as long as a connection may rest.
        case idle
        /// More pings came than are answered.
        case tooManyPings
        /// The emulator stops.
        case stopping
    }

    /// Requests at a time (`SETTINGS_MAX_CONCURRENT_STREAMS`).
    var streamCount = 100
    /// Pings that are answered in any minute; the next one closes the connection (`ENHANCE_YOUR_CALM`).
    var pingsPerMinute = 120
    /// The text of the last frame (`GOAWAY`) for each reason.
    var idleText = "idle"
    var tooManyPingsText = "too_many_pings"
    var stoppingText = "stopping"

    func text(_ reason: Reason) -> String {
        switch reason {
        case .idle: idleText
        case .tooManyPings: tooManyPingsText
        case .stopping: stoppingText
        }
    }
}
