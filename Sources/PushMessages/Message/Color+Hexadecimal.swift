// SPDX-License-Identifier: Apache-2.0

extension PushMessage.Color {
    /// Makes a colour from `#RRGGBB` or `#RRGGBBAA` in upper or lower case; `nil` for any other text.
    public init?(_ hexadecimal: String) {
        var digits = hexadecimal.utf8[...]
        guard digits.popFirst() == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else { return nil }
        var components: [Double] = []
        while let high = digits.popFirst().flatMap(Self.value), let low = digits.popFirst().flatMap(Self.value) {
            components.append(Double(high << 4 | low) / 255)
        }
        guard digits.isEmpty, components.count >= 3 else { return nil }
        self.init(
            red: components[0],
            green: components[1],
            blue: components[2],
            alpha: components.count == 4 ? components[3] : 1
        )
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
