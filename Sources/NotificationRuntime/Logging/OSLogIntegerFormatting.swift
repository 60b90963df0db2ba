// SPDX-License-Identifier: Apache-2.0

/// How an integer is written.
public struct OSLogIntegerFormatting: Sendable {
    private var radix = 10
    private var uppercase = false
    private var prefix = ""
    private var minimumDigits = 0

    /// In tens.
    public static let decimal = OSLogIntegerFormatting()
    /// In sixteens.
    public static let hex = OSLogIntegerFormatting(radix: 16)
    /// In eights.
    public static let octal = OSLogIntegerFormatting(radix: 8)
    /// In tens, padded with zeros.
    public static func decimal(
        explicitPositiveSign: Bool = false,
        minDigits: @autoclosure () -> Int = 0
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(prefix: explicitPositiveSign ? "+" : "", minimumDigits: minDigits())
    }
    /// In sixteens, with or without `0x`.
    public static func hex(
        explicitPositiveSign: Bool = false,
        includePrefix: Bool = false,
        uppercase: Bool = false,
        minDigits: @autoclosure () -> Int = 0
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16,
            uppercase: uppercase,
            prefix: includePrefix ? "0x" : "",
            minimumDigits: minDigits()
        )
    }

    func text(of value: some FixedWidthInteger) -> String {
        let digits = String(value.magnitude, radix: radix, uppercase: uppercase)
        let padding = String(repeating: "0", count: max(0, minimumDigits - digits.count))
        return (value < 0 ? "-" : prefix) + padding + digits
    }
}
