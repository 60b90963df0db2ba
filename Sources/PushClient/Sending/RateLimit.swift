// SPDX-License-Identifier: Apache-2.0

/// How many messages go out in a minute at most.
///
/// FCM lets a project send 600 000 a minute by default, and asks to begin slowly: the limit grows over the first minute
/// and again after a 429.
public struct RateLimit: Sendable, Hashable {
    /// Messages a minute; `nil` is no limit.
    public var perMinute: Int?
    /// How long it takes from a tenth of the rate to all of it.
    ///
    /// Default 60 s.
    public var rampTime: Duration

    /// Makes a limit.
    public init(perMinute: Int?, rampTime: Duration = .seconds(60)) {
        self.perMinute = perMinute.map { max(1, $0) }
        self.rampTime = rampTime
    }

    /// FCM's own: 600 000 a minute, reached after one.
    public static let standard = RateLimit(perMinute: 600_000)
    /// As fast as the other side answers.
    public static let unlimited = RateLimit(perMinute: nil)
}
