// SPDX-License-Identifier: Apache-2.0

extension JSONWriter {
    /// Writes a duration as protobuf's JSON has it: seconds with 0, 3, 6 or 9 digits of a fraction, and `s`.
    mutating func duration(_ value: Duration) {
        byte(UInt8(ascii: "\""))
        let (seconds, attoseconds) = value.components
        let nanoseconds = attoseconds / 1_000_000_000
        if seconds < 0 || nanoseconds < 0 { byte(UInt8(ascii: "-")) }
        digits(seconds.magnitude, atLeast: 1)
        fraction(UInt64(nanoseconds.magnitude))
        literal("s\",")
    }

    /// Writes a moment as RFC 3339 has it, in UTC, with 0, 3, 6 or 9 digits of a fraction.
    mutating func timestamp(_ value: PushMessage.Timestamp) {
        let civil = CivilTime(secondsSince1970: value.seconds)
        byte(UInt8(ascii: "\""))
        if civil.year < 0 { byte(UInt8(ascii: "-")) }
        digits(UInt64(civil.year.magnitude), atLeast: 4)
        part("-", civil.month)
        part("-", civil.day)
        part("T", civil.hour)
        part(":", civil.minute)
        part(":", civil.second)
        fraction(UInt64(max(0, value.nanoseconds)))
        literal("Z\",")
    }

    private mutating func part(_ separator: StaticString, _ value: Int) {
        literal(separator)
        digits(UInt64(value), atLeast: 2)
    }

    private mutating func fraction(_ nanoseconds: UInt64) {
        guard nanoseconds > 0 else { return }
        byte(UInt8(ascii: "."))
        if nanoseconds % 1_000_000 == 0 {
            digits(nanoseconds / 1_000_000, atLeast: 3)
        } else if nanoseconds % 1_000 == 0 {
            digits(nanoseconds / 1_000, atLeast: 6)
        } else {
            digits(nanoseconds, atLeast: 9)
        }
    }
}
