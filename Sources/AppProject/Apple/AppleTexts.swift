// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The texts of an app for iPhones that pushes can name: those of its table `Localizable`.
package struct AppleTexts: Sendable {
    /// By the app's languages, as their folders are called.
    package var tables: [String: TextTable] = [:]
    package var developmentLanguage = "en"
    /// Files that are refused as a whole, with the line where they stop being one.
    package var damages: [AppPlace] = []
    package var smallEscapes: [AppPlace] = []
    package var files: [String] = []

    package init() {}

    /// The app's languages, in order.
    package var languages: [String] { tables.keys.sorted() }

    /// The texts that a phone shows whose user wants some languages.
    ///
    /// A text that the chosen language lacks is looked up in no other.
    package func texts(for wanted: [LanguageTag]) -> (language: String, table: TextTable) {
        let language = LanguageMatch.apple(wanted, among: languages, development: developmentLanguage)
        return (language, tables[language] ?? [:])
    }

    /// Reads the table in some files of the folder.
    init(_ paths: [String], in folder: AppFolder, developmentLanguage: String) {
        self.developmentLanguage = developmentLanguage
        for path in paths {
            guard let bytes = folder.bytes(path) else { continue }
            let name = path.split(separator: "/").last.map(String.init) ?? path
            switch name {
            case "Localizable.xcstrings":
                guard let catalog = StringCatalog(bytes, path: path) else {
                    damages.append(AppPlace(path, 1))
                    continue
                }
                for (language, table) in catalog.tables { add(table, in: language) }
            case "Localizable.strings":
                let file = StringsFile(bytes, path: path)
                smallEscapes += file.smallEscapes
                if let damage = file.damage { damages.append(damage) }
                add(file.texts, in: language(of: path))
            case "Localizable.stringsdict":
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

    private mutating func add(_ table: TextTable, in language: String) {
        tables[language, default: [:]].merge(table) { $1.hasForms || !$0.hasForms ? $1 : $0 }
    }

    private func language(of path: String) -> String {
        let folder = path.split(separator: "/").last { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }
        guard let folder, folder != "Base" else { return developmentLanguage }
        return folder
    }
}
