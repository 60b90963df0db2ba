// SPDX-License-Identifier: Apache-2.0

/// Texts of the app's `Localizable.strings`, as `loc-key` and `loc-args` name them.
package enum LocalizedText {
    /// Returns the key's format with `%@` and `%1$@` replaced by the arguments in turn; the key if there is no format.
    package static func make(key: String, arguments: [String], strings: [String: String]) -> String {
        let format = strings[key] ?? key
        guard !arguments.isEmpty else { return format }
        var result = ""
        var next = 0
        var rest = format[...]
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...].dropFirst()
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            if rest.first == "%" {
                result += "%"
                rest = rest.dropFirst()
            } else if rest.first == "@" {
                result += arguments.indices.contains(next) ? arguments[next] : ""
                next += 1
                rest = rest.dropFirst()
            } else if let position = Int(digits), rest.dropFirst(digits.count).hasPrefix("$@") {
                result += arguments.indices.contains(position - 1) ? arguments[position - 1] : ""
                rest = rest.dropFirst(digits.count + 2)
            } else {
                result += "%"
            }
        }
        return result + rest
    }
}
