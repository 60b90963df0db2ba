// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A `.stringsdict` file: texts that have forms for numbers.
enum StringsDictionary {
    /// The texts, each with the forms of `other` in the places of its variables.
    static func texts(_ bytes: Data, path: String) -> TextTable? {
        guard
            let list = try? PropertyListSerialization.propertyList(from: bytes, options: [], format: nil)
                as? [String: Any]
        else { return nil }
        let places = SourceLines(path: path, text: String(decoding: bytes, as: UTF8.self)).keyPlaces()
        var texts: TextTable = [:]
        for (key, value) in list.mapValues(PropertyListValue.init) {
            guard let format = value["NSStringLocalizedFormatKey"]?.text else { continue }
            texts[key] = AppText(
                TextVariables.filled(format) { value[$0]?["other"]?.text },
                at: places[key] ?? AppPlace(path),
                hasForms: true
            )
        }
        return texts
    }
}

/// Variables of a format, `%#@name@` and `%1$#@name@`, in whose places forms for numbers stand.
enum TextVariables {
    /// The format with forms in the places of its variables, and of those in the forms.
    static func filled(_ format: String, depth: Int = 0, _ form: (String) -> String?) -> String {
        guard depth < 4 else { return format }
        var result = ""
        var rest = format[...]
        for match in format.matches(of: /%(?:[0-9]+\$)?#@([^@]{1,200})@/) {
            guard let form = form(String(match.1)) else { continue }
            result += rest[..<match.range.lowerBound] + form
            rest = rest[match.range.upperBound...]
        }
        result += rest
        return result == format || result.utf8.count > 1 << 16 ? result : filled(result, depth: depth + 1, form)
    }
}
