// SPDX-License-Identifier: Apache-2.0

/// The limits of one HTTP/2 connection, and its closing messages; each service has its own.
///
/// A connection belongs to the service of its first request, and has the default limits before.
struct HTTP2Limits: Sendable, Hashable {
    /// Why the emulator closes a connection; a service fires it as a user event in the connection's pipeline.
    enum Reason: Sendable, Hashable {
        /// There was no request within the idle time.
        case idle
        /// More pings arrived than the limit.
        case tooManyPings
        /// The emulator is stopping.
        case stopping
    }

    /// The maximum number of concurrent requests (`SETTINGS_MAX_CONCURRENT_STREAMS`).
    var streamCount = 100
    /// The maximum number of pings per minute; another one closes the connection (`ENHANCE_YOUR_CALM`).
    var pingsPerMinute = 120
    /// The debug text of the last frame (`GOAWAY`) for each reason.
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
