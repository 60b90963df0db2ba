// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text with control characters shown instead of obeyed, because findings quote what was sent.
    var printable: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        var result = ""
        for scalar in unicodeScalars {
            if scalar.isControl {
                result += scalar.escaped(asASCII: true)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Unicode.Scalar {
    /// C0 and C1 controls, and the marks that turn the writing direction, which can make a line read as another.
    fileprivate var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
