// SPDX-License-Identifier: Apache-2.0

/// A language with what tells its variants apart, from the spellings of both platforms.
package struct LanguageTag: Sendable, Hashable, CustomStringConvertible {
    /// Lower case, by today's code: `he`, not `iw`.
    package var language: String
    /// Title case, such as `Hant`.
    package var script: String?
    /// Upper case, or three digits, such as `419`.
    package var region: String?

    private static let renamed = ["iw": "he", "in": "id", "ji": "yi", "no": "nb", "tl": "fil", "mo": "ro"]

    /// Names of folders from before codes were used.
    private static let oldNames = [
        "english": "en", "german": "de", "french": "fr", "spanish": "es", "italian": "it", "japanese": "ja",
        "dutch": "nl",
    ]

    /// Reads `de`, `de-AT`, `zh_Hant_TW`, `pt-rBR`, `b+sr+Latn` or `German`; anything else is `nil`.
    package init?(_ text: String) {
        var parts = (Self.oldNames[text.lowercased()] ?? text)
            .split(whereSeparator: { "-_+".contains($0) }).map(String.init)
        if text.hasPrefix("b+") { parts.removeFirst() }
        guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy(\.isASCIILetter) else {
            return nil
        }
        let code = first.lowercased()
        language = Self.renamed[code] ?? code
        for part in parts.dropFirst() {
            if part.count == 4, part.allSatisfy(\.isASCIILetter) {
                script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
            } else if part.count == 2, part.allSatisfy(\.isASCIILetter) {
                region = part.uppercased()
            } else if part.count == 3, part.hasPrefix("r"), part.dropFirst().allSatisfy(\.isASCIILetter) {
                region = part.dropFirst().uppercased()
            } else if part.count == 3, part.allSatisfy(\.isNumber) {
                region = part
            } else {
                return nil
            }
        }
    }

    package var description: String { [language, script, region].compactMap(\.self).joined(separator: "-") }

    /// The script, also if the tag leaves it to be understood.
    var likelyScript: String {
        if let script { return script }
        switch language {
        case "zh": return ["TW", "HK", "MO"].contains(region) ? "Hant" : "Hans"
        case "sr": return "Cyrl"
        default: return ""
        }
    }
}

extension Character {
    fileprivate var isASCIILetter: Bool { isASCII && isLetter }
}
