// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A table of an extension's own texts, as its bundle has it in one language.
struct BundleText {
    /// The path in the bundle, such as `de.lproj/Localizable.strings`.
    var path: String
    var content: Data

    /// The tables of a file; `nil` of another resource.
    ///
    /// Source: Apple, *Localizing and varying text with a string catalog*: Xcode makes a `.strings` file for each language of a
    /// catalogue. A text whose form depends on a number is left to its form `other`.
    static func tables(of file: URL) -> [BundleText]? {
        let folder = file.deletingLastPathComponent().lastPathComponent
        switch file.pathExtension {
        case "strings", "stringsdict":
            guard folder.hasSuffix(".lproj"), let content = Data(projectFile: file) else { return nil }
            return [BundleText(path: "\(folder)/\(file.lastPathComponent)", content: content)]
        case "xcstrings":
            guard let content = Data(projectFile: file) else { return [] }
            return tables(ofCatalogue: content, named: file.deletingPathExtension().lastPathComponent)
        default: return nil
        }
    }

    private static func tables(ofCatalogue content: Data, named name: String) -> [BundleText] {
        let tables = StringCatalog(content)?.tables ?? [:]
        return tables.sorted { $0.key < $1.key }.compactMap { language, table in
            // The name becomes one of a folder.
            guard language.wholeMatch(of: /[A-Za-z0-9_-]{1,40}/) != nil,
                let list = try? PropertyListSerialization.data(
                    fromPropertyList: table.mapValues(\.format),
                    format: .xml,
                    options: 0
                )
            else { return nil }
            return BundleText(path: "\(language).lproj/\(name).strings", content: list)
        }
    }
}
