// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The visibility of a value in a log; accepted, but without effect in the simulated log.
public struct OSLogPrivacy: Sendable {
    /// How hidden values can be distinguished.
    public enum Mask: Sendable {
        /// By a hash of the value.
        case hash
        /// Not at all.
        case none
    }

    /// The default of the value's type.
    public static let auto = OSLogPrivacy()
    /// Visible to everyone.
    public static let `public` = OSLogPrivacy()
    /// Visible to the developer only.
    public static let `private` = OSLogPrivacy()
    /// Never visible.
    public static let sensitive = OSLogPrivacy()
    /// The default of the value's type, with a mask.
    public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
    /// Visible to the developer only, with a mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
    /// Never visible, with a mask.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
}

/// How an integer is written.
public struct OSLogIntegerFormatting: Sendable {
    private var radix = 10
    private var uppercase = false
    private var prefix = ""
    private var minimumDigits = 0

    /// Decimal.
    public static let decimal = OSLogIntegerFormatting()
    /// Hexadecimal.
    public static let hex = OSLogIntegerFormatting(radix: 16)
    /// Octal.
    public static let octal = OSLogIntegerFormatting(radix: 8)
    /// Decimal, padded with zeros.
    public static func decimal(
        explicitPositiveSign: Bool = false,
        minDigits: @autoclosure () -> Int = 0
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(prefix: explicitPositiveSign ? "+" : "", minimumDigits: minDigits())
    }
    /// Hexadecimal, with or without `0x`.
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

/// How a floating-point number is written.
public struct OSLogFloatFormatting: Sendable {
    private var conversion = "f"
    private var precision: Int?

    /// With six decimals.
    public static let fixed = OSLogFloatFormatting()
    /// With as many decimals as given.
    public static func fixed(
        precision: @autoclosure () -> Int,
        explicitPositiveSign: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(precision: precision())
    }
    /// With an exponent.
    public static let exponential = OSLogFloatFormatting(conversion: "e")
    /// Fixed or exponential, whichever is shorter.
    public static let hybrid = OSLogFloatFormatting(conversion: "g")

    func text(of value: Double) -> String {
        String(format: "%" + (precision.map { ".\($0)" } ?? "") + conversion, value)
    }
}

/// How a Boolean is written.
public enum OSLogBoolFormat: Sendable {
    /// `true` or `false`.
    case truth
    /// `YES` or `NO`.
    case answer
}

/// The alignment of a value in a column.
public struct OSLogStringAlignment: Sendable {
    private let columns: Int
    private let isLeft: Bool

    /// Without padding.
    public static let none = OSLogStringAlignment(columns: 0, isLeft: true)
    /// Aligned to the right of a column.
    public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns(), isLeft: false)
    }
    /// Aligned to the left of a column.
    public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns(), isLeft: true)
    }

    func apply(to text: String) -> String {
        let padding = String(repeating: " ", count: max(0, columns - text.count))
        return isLeft ? text + padding : padding + text
    }
}
