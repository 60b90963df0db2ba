// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import PushMessages

/// A `.xcstrings` file: the texts of all languages in one.
///
/// A text whose state is new or needs review is shipped as it is.
struct StringCatalog {
    var sourceLanguage: String
    /// By languages.
    var tables: [String: TextTable] = [:]

    init?(_ bytes: Data, path: String) {
        guard let document = try? JSONDocument(parsing: Array(bytes)), let root = document.root.value.object,
            let source = root["sourceLanguage"]?.string, let strings = root["strings"]?.object
        else { return nil }
        sourceLanguage = source
        let lines = SourceLines(path: path, text: String(decoding: bytes, as: UTF8.self))
        let places = Self.places(in: lines)
        var untranslated: TextTable = [:]
        for (key, entry) in strings {
            let place = places[JSONValue.string(key).description] ?? AppPlace(path)
            let localizations = entry["localizations"]?.object ?? [:]
            let own = localizations[source].flatMap { Self.text($0, at: place) } ?? AppText(key, at: place)
            tables[source, default: [:]][key] = own
            if entry["shouldTranslate"]?.bool == false {
                untranslated[key] = own
                continue
            }
            for (language, localization) in localizations where language != source {
                if let text = Self.text(localization, at: place) { tables[language, default: [:]][key] = text }
            }
        }
        for language in tables.keys { tables[language]?.merge(untranslated) { first, _ in first } }
    }

    /// The lines of the keys, which stand four spaces deep as Xcode writes them; counted in one pass.
    private static func places(in lines: SourceLines) -> [String: AppPlace] {
        var places: [String: AppPlace] = [:]
        for (index, line) in lines.lines.enumerated() {
            let words = line.drop { $0 == " " || $0 == "\t" }
            guard words.hasPrefix("\""),
                let end = words.dropFirst().range(of: "\" :") ?? words.dropFirst().range(of: "\":")
            else { continue }
            let key = String(words[..<end.lowerBound]) + "\""
            if places[key] == nil { places[key] = AppPlace(lines.path, index + 1) }
        }
        return places
    }

    private static func text(_ localization: JSONValue, at place: AppPlace) -> AppText? {
        guard let (value, hasForms) = value(localization, depth: 0) else { return nil }
        let substitutions = localization["substitutions"]?.object ?? [:]
        guard !substitutions.isEmpty else { return AppText(value, at: place, hasForms: hasForms) }
        let filled = TextVariables.filled(value) { name in
            guard let substitution = substitutions[name], let form = Self.value(substitution, depth: 0)?.0 else {
                return nil
            }
            return form.replacing("%arg", with: "%" + (substitution["formatSpecifier"]?.string ?? "@"))
        }
        return AppText(filled, at: place, hasForms: true)
    }

    /// A value, or the form of `other` on an iPhone.
    private static func value(_ localization: JSONValue, depth: Int) -> (String, hasForms: Bool)? {
        guard depth < 4 else { return nil }
        if let value = localization["stringUnit"]?["value"]?.string { return (value, false) }
        if let forms = localization["variations"]?["plural"]?.object {
            return (forms["other"] ?? forms.values.first).flatMap { value($0, depth: depth + 1) }.map { ($0.0, true) }
        }
        let devices = localization["variations"]?["device"]?.object ?? [:]
        return (devices["iphone"] ?? devices["other"]).flatMap { value($0, depth: depth + 1) }
    }
}
