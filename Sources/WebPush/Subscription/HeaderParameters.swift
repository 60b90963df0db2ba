// SPDX-License-Identifier: Apache-2.0

/// Parameters of a header field, `name=value` between commas or semicolons.
///
/// Libraries differ in spaces, quotes and separators; of names that come twice the first counts.
package struct HeaderParameters {
    private var values: [String: String] = [:]

    package init(_ field: some StringProtocol) {
        for part in field.prefix(8192).split(whereSeparator: { $0 == "," || $0 == ";" }).prefix(32) {
            guard let equals = part.firstIndex(of: "=") else { continue }
            let name = Self.trimmed(part[..<equals]).lowercased()
            let value = Self.trimmed(part[part.index(after: equals)...])
            if values[name] == nil { values[name] = value }
        }
    }

    /// The value under a name in lower case.
    package subscript(name: String) -> String? { values[name] }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let isCut = { (character: Character) in character == " " || character == "\t" || character == "\"" }
        var end = text.endIndex
        while end > text.startIndex, isCut(text[text.index(before: end)]) { end = text.index(before: end) }
        return String(text[..<end].drop(while: isCut))
    }
}
