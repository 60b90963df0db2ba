// SPDX-License-Identifier: Apache-2.0

/// Protobuf's text form of a duration: seconds, up to nine fractional digits, and `s`.
enum DurationText {
    private static let limit: UInt64 = 315_576_000_000

    static func parse(_ text: String) -> Result<SecondsAndNanoseconds, TextFailure> {
        var digits = text[...]
        guard digits.popLast() == "s" else {
            return failure("Illegal duration format; duration must end with 's'")
        }
        let isNegative = digits.first == "-"
        if isNegative { digits.removeFirst() }
        let point = digits.lastIndex(of: ".") ?? digits.endIndex
        guard let seconds = UInt64(digits[..<point]) else {
            return failure("Invalid duration format, failed to parse seconds")
        }
        let fraction = digits[point...].dropFirst()
        guard fraction.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            return failure("Invalid duration format, failed to parse nano seconds")
        }
        guard let nanoseconds = nanoseconds(fraction), seconds <= limit else {
            return failure("Duration value exceeds limits")
        }
        return .success(
            SecondsAndNanoseconds(
                seconds: isNegative ? -Int64(seconds) : Int64(seconds),
                nanoseconds: isNegative ? -nanoseconds : nanoseconds
            )
        )
    }

    /// Returns the nanoseconds of fractional digits; `nil` for more than nine digits, unless all are zeros.
    static func nanoseconds(_ digits: Substring) -> Int32? {
        guard !digits.utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) else { return 0 }
        guard digits.utf8.count <= 9, let value = Int32(digits) else { return nil }
        return (digits.utf8.count..<9).reduce(value) { value, _ in value * 10 }
    }

    private static func failure(_ sentence: String) -> Result<SecondsAndNanoseconds, TextFailure> {
        .failure(TextFailure(sentence: sentence))
    }
}
