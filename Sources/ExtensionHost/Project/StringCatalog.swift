// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import PushMessages

/// A `.xcstrings` file: the texts of all languages in one.
///
/// A text whose state is new or needs review is shipped as it is, one without a translation into its own language is its key, and
/// one that is not to be translated is the same in all of them.
package struct StringCatalog: Sendable {
    package struct Text: Sendable, Hashable {
        /// With its specifiers; of a text with forms for numbers, that of `other`.
        package var format: String
        /// Whether a number chooses among several forms.
        package var hasForms = false
    }

    /// The texts by their keys, by languages.
    package private(set) var tables: [String: [String: Text]] = [:]

    package init?(_ bytes: Data) {
        guard let root = (try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self)))?.object,
            let source = root["sourceLanguage"]?.string, let strings = root["strings"]?.object
        else { return nil }
        var untranslated: [String: Text] = [:]
        for (key, entry) in strings {
            let localizations = entry["localizations"]?.object ?? [:]
            let own = localizations[source].flatMap(Self.text) ?? Text(format: key)
            tables[source, default: [:]][key] = own
            if entry["shouldTranslate"]?.bool == false {
                untranslated[key] = own
                continue
            }
            for (language, localization) in localizations where language != source {
                if let text = Self.text(localization) { tables[language, default: [:]][key] = text }
            }
        }
        for language in tables.keys { tables[language]?.merge(untranslated) { first, _ in first } }
    }

    private static func text(_ localization: JSONValue) -> Text? {
        guard let text = value(localization, depth: 0) else { return nil }
        let substitutions = localization["substitutions"]?.object ?? [:]
        guard !substitutions.isEmpty else { return text }
        let filled = TextVariables.filled(text.format) { name in
            guard let substitution = substitutions[name], let form = value(substitution, depth: 0)?.format else {
                return nil
            }
            return form.replacing("%arg", with: "%" + (substitution["formatSpecifier"]?.string ?? "@"))
        }
        return Text(format: filled, hasForms: true)
    }

    /// A value, or the form of `other` on an iPhone.
    private static func value(_ localization: JSONValue, depth: Int) -> Text? {
        guard depth < 4 else { return nil }
        if let value = localization["stringUnit"]?["value"]?.string { return Text(format: value) }
        if let forms = localization["variations"]?["plural"]?.object {
            return (forms["other"] ?? forms.values.first).flatMap { value($0, depth: depth + 1) }
                .map { Text(format: $0.format, hasForms: true) }
        }
        let devices = localization["variations"]?["device"]?.object ?? [:]
        return (devices["iphone"] ?? devices["other"]).flatMap { value($0, depth: depth + 1) }
    }
}

/// Variables of a format, `%#@name@` and `%1$#@name@`, in whose places forms for numbers stand.
package enum TextVariables {
    /// The format with forms in the places of its variables, and of those in the forms.
    package static func filled(_ format: String, depth: Int = 0, _ form: (String) -> String?) -> String {
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
