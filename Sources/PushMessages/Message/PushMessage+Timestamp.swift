// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// A moment in UTC to the nanosecond, as protobuf's `Timestamp` holds it.
    public struct Timestamp: Sendable, Hashable, Comparable {
        /// Seconds since 1970; negative before it.
        public var seconds: Int64
        /// Nanoseconds after `seconds`, from 0 to 999 999 999, also before 1970.
        public var nanoseconds: Int32

        /// Makes a moment from seconds since 1970 and the nanoseconds after them.
        public init(seconds: Int64, nanoseconds: Int32 = 0) {
            self.seconds = seconds
            self.nanoseconds = nanoseconds
        }

        /// Orders by time.
        public static func < (a: Timestamp, b: Timestamp) -> Bool {
            (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
        }
    }
}
