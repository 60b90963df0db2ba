// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension Duration {
    /// Three digits at most and a unit: "0.4 ms", "61 ms", "1.25 s", "30 s".
    package var text: String {
        let microseconds = Int(milliseconds.rounded(toDecimals: 3) * 1000)
        switch abs(microseconds) {
        case ..<9_950: return "\(milliseconds.trimmed(toDecimals: 1)) ms"
        case ..<999_500: return "\(milliseconds.trimmed(toDecimals: 0)) ms"
        case ..<9_995_000: return "\((milliseconds / 1000).trimmed(toDecimals: 2)) s"
        case ..<99_950_000: return "\((milliseconds / 1000).trimmed(toDecimals: 1)) s"
        default: return "\((milliseconds / 1000).trimmed(toDecimals: 0)) s"
        }
    }

    /// The duration in milliseconds, with its fraction.
    var milliseconds: Double {
        Double(components.seconds) * 1e3 + Double(components.attoseconds) * 1e-15
    }
}

extension Double {
    fileprivate func rounded(toDecimals count: Int) -> Double {
        let scale = (0..<count).reduce(1.0) { power, _ in power * 10 }
        return (self * scale).rounded() / scale
    }

    /// Rounded, without a fraction of zeros.
    fileprivate func trimmed(toDecimals count: Int) -> String {
        let value = rounded(toDecimals: count)
        return value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
}

extension Int {
    /// A file's size in decimal units, as iOS and browsers count: "191 bytes", "18 kB", "1.4 MB".
    package var byteCountText: String {
        switch self {
        case ..<1000: counted("byte")
        case ..<9_950: "\(tenths(of: 1000)) kB"
        case ..<999_500: "\((self + 500) / 1000) kB"
        case ..<9_950_000: "\(tenths(of: 1_000_000)) MB"
        default: "\(((self + 500_000) / 1_000_000).grouped) MB"
        }
    }

    private func tenths(of unit: Int) -> String {
        let tenths = (self + unit / 20) / (unit / 10)
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
