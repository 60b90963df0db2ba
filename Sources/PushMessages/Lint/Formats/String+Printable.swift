// SPDX-License-Identifier: Apache-2.0

extension StringProtocol {
    /// The text with control characters escaped, because it quotes untrusted input.
    package var printable: String { printable(keeping: []) }

    /// The text with control characters escaped, except for these.
    package func printable(keeping kept: Set<Unicode.Scalar>) -> String {
        guard unicodeScalars.contains(where: { $0.isControl && !kept.contains($0) }) else { return String(self) }
        var result = ""
        for scalar in unicodeScalars {
            if scalar.isControl, !kept.contains(scalar) {
                result += scalar.escaped(asASCII: true)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Unicode.Scalar {
    /// Whether this is a C0 or C1 control, a separator of lines, or a bidirectional control, which can make a line look
    /// like another.
    fileprivate var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
