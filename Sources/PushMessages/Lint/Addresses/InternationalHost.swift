// SPDX-License-Identifier: Apache-2.0

/// Hosts with letters beyond ASCII.
///
/// It maps what real names hold, not the whole table of UTS #46: letters to lower case, decomposed letters to composed
/// ones, full-width letters and dots to ASCII; ß stays, as in browsers since 2023. It leaves Arabic's and Hebrew's
/// direction and the joiners to whoever registers the name.
///
/// Source: RFC 3492, 5890 and 5891; Unicode, UTS #46 ("nontransitional processing").
package enum InternationalHost {
    /// Returns the host as the name system knows it, `xn--bcher-kva.example` for `bücher.example`; `nil` if no such
    /// name can exist.
    package static func ascii(_ host: String) -> String? {
        guard host.utf8.count <= longest else { return nil }
        let labels = mapped(host).split(separator: ".", omittingEmptySubsequences: false)
        var result: [String] = []
        for (index, label) in labels.enumerated() {
            if label.isEmpty {
                // A dot at the end names the root.
                guard index == labels.count - 1, index > 0 else { return nil }
                result.append("")
                continue
            }
            guard let ascii = ascii(label: label), ascii.utf8.count <= 63 else { return nil }
            result.append(ascii)
        }
        return result.joined(separator: ".")
    }

    /// Returns whether a label that begins with `xn--` stands for letters beyond ASCII.
    static func isValid(encoded label: some StringProtocol) -> Bool {
        guard let decoded = Punycode.decode(label.dropFirst(4)), !decoded.utf8.allSatisfy({ $0 < 0x80 }) else {
            return false
        }
        return mapped(decoded) == decoded && decoded.unicodeScalars.allSatisfy(isStable) && isAllowed(decoded)
    }

    /// Whether UTS #46 leaves the letter as it is, for instance no circled digit, which stands for the digit.
    private static func isStable(_ scalar: Unicode.Scalar) -> Bool {
        // ß, ς and the joiners are valid in names, although folding changes them.
        !scalar.properties.changesWhenNFKCCaseFolded || [0xDF, 0x3C2, 0x200C, 0x200D].contains(scalar.value)
    }

    private static let longest = 1024

    private static func ascii(label: some StringProtocol) -> String? {
        if label.utf8.allSatisfy({ $0 < 0x80 }) {
            return label.hasPrefix("xn--") && !isValid(encoded: label) ? nil : String(label)
        }
        guard isAllowed(label), let encoded = Punycode.encode(label) else { return nil }
        return "xn--" + encoded
    }

    private static func isAllowed(_ label: some StringProtocol) -> Bool {
        guard let first = label.unicodeScalars.first, !isMark(first), !label.hasPrefix("xn--") else { return false }
        return label.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator, .paragraphSeparator:
                false
            // Joiners are valid between some letters; U+FFFD stands for what could not be read.
            case .format: scalar.value == 0x200C || scalar.value == 0x200D
            default: scalar.value != 0xFFFD && !"#%/:<>?@[\\]^|".unicodeScalars.contains(scalar)
            }
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    private static func mapped(_ host: String) -> String {
        var result = String.UnicodeScalarView()
        for character in host {
            for scalar in String(composed[character] ?? character).unicodeScalars {
                switch scalar.value {
                // What is invisible says nothing.
                case 0xAD, 0x200B, 0x2060, 0xFEFF, 0xFE00...0xFE0F: continue
                case 0x3002, 0xFF0E, 0xFF61: result.append(".")
                case 0xFF01...0xFF5E: result.append(contentsOf: lowercase(Unicode.Scalar(scalar.value - 0xFEE0)!))
                default: result.append(contentsOf: lowercase(scalar))
                }
            }
        }
        return String(result)
    }

    private static func lowercase(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        // ẞ is the capital of ß.
        scalar.value == 0x1E9E ? "ß".unicodeScalars : scalar.properties.lowercaseMapping.unicodeScalars
    }

    /// The composed spelling of letters that can be written with a mark behind them; characters are equal in both.
    private static let composed: [Character: Character] = {
        let ranges: [ClosedRange<UInt32>] = [
            0xC0...0x24F, 0x370...0x4FF, 0x1E00...0x1FFF, 0x3040...0x30FF, 0xAC00...0xD7A3,
        ]
        let letters = ranges.joined().compactMap(Unicode.Scalar.init).filter {
            $0.properties.generalCategory != .unassigned
        }
        return Dictionary(letters.map { (Character($0), Character($0)) }) { first, _ in first }
    }()
}
