// SPDX-License-Identifier: Apache-2.0

/// A moment of a film, as a fraction of seconds.
public struct CMTime: Sendable, Hashable {
    /// The numerator.
    public var value: Int64
    /// The denominator.
    public var timescale: Int32

    /// Makes a moment of a fraction.
    public init(value: Int64 = 0, timescale: Int32 = 1) {
        self.value = value
        self.timescale = timescale
    }

    /// Makes the moment that is nearest in the time scale.
    public init(seconds: Double, preferredTimescale: Int32) {
        self.init(
            value: Int64(exactly: (seconds * Double(preferredTimescale)).rounded()) ?? 0,
            timescale: preferredTimescale
        )
    }

    /// The moment in seconds.
    public var seconds: Double { Double(value) / Double(timescale) }

    /// The beginning.
    public static let zero = CMTime()
}

/// Makes a moment of a fraction.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }

/// Makes the moment that is nearest in the time scale.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// The moment in seconds.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
