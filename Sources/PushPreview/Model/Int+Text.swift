// SPDX-License-Identifier: Apache-2.0

extension Int {
    /// A file's size in decimal units, as iOS and browsers count: "191 bytes", "18 kB", "1.4 MB".
    package var byteCountText: String {
        switch self {
        case 1: "1 byte"
        case ..<1000: "\(grouped) bytes"
        case ..<9_950: "\(tenths(of: 1000)) kB"
        case ..<999_500: "\((self + 500) / 1000) kB"
        case ..<9_950_000: "\(tenths(of: 1_000_000)) MB"
        default: "\(((self + 500_000) / 1_000_000).grouped) MB"
        }
    }

    /// Digits in groups of three: "4,096".
    package var grouped: String {
        let digits = Array(String(magnitude))
        var text = self < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }

    private func tenths(of unit: Int) -> String {
        let tenths = (self + unit / 20) / (unit / 10)
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
