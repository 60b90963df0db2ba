// SPDX-License-Identifier: Apache-2.0

extension BinaryInteger {
    /// The number with its noun: `1 row`, `2 rows`.
    ///
    /// - Parameters:
    ///   - plural: The noun for other numbers than one; without it, the noun and an *s*.
    ///   - grouped: Whether the digits are in groups of three.
    package func counted(_ noun: String, _ plural: String? = nil, grouped: Bool = false) -> String {
        "\(grouped ? self.grouped : "\(self)") \(self == 1 ? noun : plural ?? noun + "s")"
    }

    /// Digits in groups of three: `4,096`.
    package var grouped: String {
        let digits = Array(String(magnitude))
        var text = self < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
