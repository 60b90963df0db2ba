// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text as content or in a quoted attribute; what XML 1.0 cannot hold even as a reference is shown as an escape.
    var inXML: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&apos;"
            case "\t", "\n", "\r": result += "&#\(scalar.value);"
            case _ where scalar.isXMLCharacter: result.unicodeScalars.append(scalar)
            default: result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            }
        }
        return result
    }
}

extension Unicode.Scalar {
    /// Whether XML 1.0 allows it at all (production 2, without the controls that it discourages).
    fileprivate var isXMLCharacter: Bool {
        switch value {
        case 0x20..<0x7F, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: value & 0xFFFF < 0xFFFE
        default: false
        }
    }
}
