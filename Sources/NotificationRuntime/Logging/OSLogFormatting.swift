// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Who may read a value in a log; accepted, and without effect in the simulated log.
public struct OSLogPrivacy: Sendable {
    /// How a hidden value can still be told from others.
    public enum Mask: Sendable {
        /// By a hash.
        case hash
        /// Not at all.
        case none
    }

    /// As the value's type says.
    public static let auto = OSLogPrivacy()
    /// Everybody.
    public static let `public` = OSLogPrivacy()
    /// The developer.
    public static let `private` = OSLogPrivacy()
    /// Nobody.
    public static let sensitive = OSLogPrivacy()
    /// As the value's type says, with a mask.
    public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
    /// The developer, with a mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
    /// Nobody, with a mask.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
}

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
    /// Whichever of both is shorter.
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

/// The column that a value is set in.
public struct OSLogStringAlignment: Sendable {
    private let columns: Int
    private let isLeft: Bool

    /// As long as it is.
    public static let none = OSLogStringAlignment(columns: 0, isLeft: true)
    /// At the right of a column.
    public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns(), isLeft: false)
    }
    /// At the left of a column.
    public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns(), isLeft: true)
    }

    func apply(to text: String) -> String {
        let padding = String(repeating: " ", count: max(0, columns - text.count))
        return isLeft ? text + padding : padding + text
    }
}
