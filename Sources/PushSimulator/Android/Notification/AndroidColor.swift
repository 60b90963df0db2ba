// SPDX-License-Identifier: Apache-2.0

/// A colour as `android.graphics.Color.parseColor` reads it.
struct AndroidColor: Hashable {
    /// Opacity, red, green and blue, a byte each from the highest.
    let argb: UInt32

    /// Reads `#rrggbb`, `#aarrggbb` or one of Android's names, in any case; anything else is `nil`.
    init?(_ text: String) {
        if text.hasPrefix("#") {
            let digits = text.dropFirst()
            guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
                let value = UInt32(digits, radix: 16)
            else { return nil }
            switch digits.utf8.count {
            case 6: argb = value | 0xFF00_0000
            case 8: argb = value
            default: return nil
            }
        } else {
            guard let value = Self.names[text.lowercased()] else { return nil }
            argb = value | 0xFF00_0000
        }
    }

    /// The colour without its opacity, as `#rrggbb`.
    var text: String {
        let digits = String(argb & 0x00FF_FFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// Black without any transparency, which the SDK takes for no colour in light settings.
    var isOpaqueBlack: Bool { argb == 0xFF00_0000 }

    private static let names: [String: UInt32] = [
        "black": 0x000000, "darkgray": 0x444444, "darkgrey": 0x444444, "gray": 0x888888, "grey": 0x888888,
        "lightgray": 0xCCCCCC, "lightgrey": 0xCCCCCC, "white": 0xFFFFFF, "red": 0xFF0000, "green": 0x00FF00,
        "blue": 0x0000FF, "yellow": 0xFFFF00, "cyan": 0x00FFFF, "magenta": 0xFF00FF, "aqua": 0x00FFFF,
        "fuchsia": 0xFF00FF, "lime": 0x00FF00, "maroon": 0x800000, "navy": 0x000080, "olive": 0x808000,
        "purple": 0x800080, "silver": 0xC0C0C0, "teal": 0x008080,
    ]
}
