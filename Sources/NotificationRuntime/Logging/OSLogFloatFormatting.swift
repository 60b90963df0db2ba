// SPDX-License-Identifier: Apache-2.0

import Foundation

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
