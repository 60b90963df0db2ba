// SPDX-License-Identifier: Apache-2.0

import Foundation

// The names and values of Darwin's clocks, which Foundation hands on there.

/// Nanoseconds in a second.
public var NSEC_PER_SEC: UInt64 { 1_000_000_000 }
/// Nanoseconds in a millisecond.
public var NSEC_PER_MSEC: UInt64 { 1_000_000 }
/// Microseconds in a second.
public var USEC_PER_SEC: UInt64 { 1_000_000 }
/// Nanoseconds in a microsecond.
public var NSEC_PER_USEC: UInt64 { 1000 }

/// Seconds since 2001 began, in Greenwich.
public typealias CFAbsoluteTime = Double
/// Seconds.
public typealias CFTimeInterval = Double

/// Returns the time by the wall clock, which somebody may set back.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// Returns the seconds since the device started, without the time that it slept.
public func CACurrentMediaTime() -> CFTimeInterval { Double(mach_absolute_time()) / 1e9 }

/// Returns the ticks since the device started, without the time that it slept; a tick is a nanosecond here.
public func mach_absolute_time() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

/// How many nanoseconds a tick has, as a fraction.
public struct mach_timebase_info_data_t: Sendable {
    /// The fraction's upper part.
    public var numer: UInt32
    /// The fraction's lower part.
    public var denom: UInt32

    /// Makes a fraction of two zeros, which ``mach_timebase_info(_:)`` fills in.
    public init() { (numer, denom) = (0, 0) }

    /// Makes a fraction.
    public init(numer: UInt32, denom: UInt32) {
        self.numer = numer
        self.denom = denom
    }
}

/// Fills in that a tick is a nanosecond, and returns 0.
public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>) -> Int32 {
    info.pointee = mach_timebase_info_data_t(numer: 1, denom: 1)
    return 0
}
