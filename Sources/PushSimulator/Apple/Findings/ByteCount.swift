// SPDX-License-Identifier: Apache-2.0

/// Sizes as sentences say them.
enum ByteCount {
    /// "1 byte", "843 bytes", "18.2 kB", "10.5 MB", in decimal units as iOS counts; `exactly` adds the bytes of large ones.
    static func text(_ count: Int, exactly: Bool = false) -> String {
        switch count {
        case 1: return "1 byte"
        case ..<1000: return "\(count) bytes"
        default: break
        }
        let unit = count < 999_950 ? 1000 : 1_000_000
        let tenths = (count + unit / 20) / (unit / 10)
        let number = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        return "\(number) \(unit == 1000 ? "kB" : "MB")" + (exactly ? " (\(count) bytes)" : "")
    }
}
