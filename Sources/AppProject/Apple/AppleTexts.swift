// SPDX-License-Identifier: Apache-2.0

internal import ExtensionHost
internal import Foundation
internal import PushMessages

/// The texts of an app for iPhones in one of its tables: `Localizable`, whose texts pushes can name, or `InfoPlist`.
package struct AppleTexts: Sendable {
    /// By the app's languages, as their folders are called.
    package var tables: [String: TextTable] = [:]
    package var developmentLanguage = "en"
    /// Files that are refused as a whole, with the line where they stop being one.
    package var damages: [AppPlace] = []
    package var smallEscapes: [AppPlace] = []
    package var files: [String] = []

    /// The app's languages, in order.
    package var languages: [String] { tables.keys.sorted() }

    /// The texts that a phone shows whose user wants some languages.
    ///
    /// A text that the chosen language lacks is looked up in no other.
    package func texts(for wanted: [LanguageTag]) -> (language: String, table: TextTable) {
        let language = LanguageMatch.apple(wanted, among: languages, development: developmentLanguage)
        return (language, tables[language] ?? [:])
    }

    /// Reads a table in some files of the folder.
    init(_ paths: [String], in folder: AppFolder, developmentLanguage: String) {
        self.developmentLanguage = developmentLanguage
        for path in paths {
            guard let bytes = folder.bytes(path) else { continue }
            switch NSString(string: path).pathExtension {
            case "xcstrings":
                guard let catalog = StringCatalog(bytes) else {
                    damages.append(AppPlace(path, 1))
                    continue
                }
                add(catalog, SourceLines(path: path, text: String(decoding: bytes, as: UTF8.self)))
            case "strings":
                let file = StringsFile(bytes, path: path)
                smallEscapes += file.smallEscapes
                if let damage = file.damage { damages.append(damage) }
                add(file.texts, in: language(of: path))
            case "stringsdict":
                guard let texts = StringsDictionary.texts(bytes, path: path) else {
                    damages.append(AppPlace(path, 1))
                    continue
                }
                // Of a key in both, the forms for numbers count.
                add(texts, in: language(of: path))
            default: continue
            }
            files.append(path)
        }
    }

    private mutating func add(_ catalog: StringCatalog, _ lines: SourceLines) {
        let places = lines.cataloguePlaces()
        for (language, table) in catalog.tables {
            let texts = table.map { key, text in
                let place = places[JSONValue.string(key).description] ?? AppPlace(lines.path)
                return (key, AppText(text.format, at: place, hasForms: text.hasForms))
            }
            add(TextTable(uniqueKeysWithValues: texts), in: language)
        }
    }

    private mutating func add(_ table: TextTable, in language: String) {
        tables[language, default: [:]].merge(table) { $1.hasForms || !$0.hasForms ? $1 : $0 }
    }

    private func language(of path: String) -> String {
        let folder = path.split(separator: "/").last { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }
        guard let folder, folder != "Base" else { return developmentLanguage }
        return folder
    }
}

extension SourceLines {
    /// The lines of the keys of a catalogue, which stand four spaces deep as Xcode writes them; counted in one pass.
    fileprivate func cataloguePlaces() -> [String: AppPlace] {
        var places: [String: AppPlace] = [:]
        for (index, line) in lines.enumerated() {
            let words = line.drop { $0 == " " || $0 == "\t" }
            guard words.hasPrefix("\""),
                let end = words.dropFirst().range(of: "\" :") ?? words.dropFirst().range(of: "\":")
            else { continue }
            let key = String(words[..<end.lowerBound]) + "\""
            if places[key] == nil { places[key] = AppPlace(path, index + 1) }
        }
        return places
    }
}
