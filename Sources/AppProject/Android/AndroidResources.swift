// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The resources of an Android module that messages and the manifest name.
package struct AndroidResources: Sendable {
    /// Texts by the qualifier of their folder; `nil` is the default, `values`.
    package private(set) var texts: [String?: TextTable] = [:]
    /// Texts with forms for numbers, which no message can name.
    package private(set) var plurals: [String: AppPlace] = [:]
    package private(set) var colors: [String: String] = [:]
    /// Files by the names of drawables, mipmaps and raw resources, such as `drawable/ic_push`.
    package private(set) var files: [String: [String]] = [:]
    /// Files of texts that are not well-formed.
    package private(set) var damages: [AppPlace] = []

    /// Reads the folder `res` of a module, such as `app/src/main/res`.
    init(_ resources: String, in folder: AppFolder) {
        var aliases: [(qualifier: String?, key: String, target: String, place: AppPlace)] = []
        for file in folder.files where file.hasPrefix(resources + "/") {
            let parts = file.dropFirst(resources.count + 1).split(separator: "/").map(String.init)
            guard parts.count == 2 else { continue }
            let kind = parts[0].split(separator: "-", maxSplits: 1).map(String.init)
            switch kind[0] {
            case "drawable", "mipmap", "raw", "xml":
                let name = parts[1].split(separator: ".").first.map(String.init) ?? parts[1]
                files["\(kind[0])/\(name)", default: []].append(file)
            case "values" where parts[1].hasSuffix(".xml"):
                let qualifier = kind.count > 1 ? kind[1] : nil
                // Nights, sizes and versions are not languages.
                if let qualifier, !Self.isLanguage(qualifier) { continue }
                read(file, qualifier, in: folder, &aliases)
            default: break
            }
        }
        for alias in aliases {
            guard let text = texts[alias.qualifier]?[alias.target] ?? texts[nil]?[alias.target] else { continue }
            texts[alias.qualifier, default: [:]][alias.key] = AppText(text.format, at: alias.place)
        }
    }

    /// Whether a folder's qualifier is a language, and not a screen's, which may look like one.
    private static func isLanguage(_ qualifier: String) -> Bool {
        let isPlain = qualifier != "car" && qualifier.wholeMatch(of: /[a-z]{2,3}(?:-r[A-Z]{2})?/) != nil
        return (isPlain || qualifier.hasPrefix("b+")) && LanguageTag(qualifier) != nil
    }

    private mutating func read(
        _ file: String,
        _ qualifier: String?,
        in folder: AppFolder,
        _ aliases: inout [(qualifier: String?, key: String, target: String, place: AppPlace)]
    ) {
        guard let bytes = folder.bytes(file) else { return }
        guard let root = MarkupElement(parsing: bytes) else {
            damages.append(AppPlace(file))
            return
        }
        guard root.name == "resources" else { return }
        for element in root.elements {
            guard let name = element.attributes["name"] else { continue }
            let place = AppPlace(file, element.line)
            let kind = element.name == "item" ? element.attributes["type"] ?? "" : element.name
            switch kind {
            case "string":
                let text = element.text
                if text.hasPrefix("@string/") {
                    aliases.append((qualifier, name, String(text.dropFirst(8)), place))
                } else {
                    texts[qualifier, default: [:]][name] = AppText(AndroidText.value(of: element), at: place)
                }
            case "plurals": plurals[name] = place
            case "color": if qualifier == nil { colors[name] = element.text.filter { !$0.isWhitespace } }
            default: break
            }
        }
    }

    /// The texts of a phone whose user wants some languages: each is looked up by itself, the nearest folder first.
    package func texts(for wanted: [LanguageTag]) -> TextTable {
        var table: TextTable = [:]
        for qualifier in LanguageMatch.android(wanted, among: Array(texts.keys)) {
            table.merge(texts[qualifier] ?? [:]) { first, _ in first }
        }
        return table
    }

    /// The names of files of a kind, such as `drawable`.
    package func names(of kind: String) -> Set<String> {
        Set(files.keys.filter { $0.hasPrefix(kind + "/") }.map { String($0.dropFirst(kind.count + 1)) })
    }

    /// The languages of its texts, without the default.
    package var languages: [String] { texts.keys.compactMap { $0 }.sorted() }
}

/// A text of `strings.xml` as `getString` returns it.
enum AndroidText {
    /// White space outside quotes collapses, quotes and backslashes go, tags leave their text.
    static func value(of element: MarkupElement) -> String {
        var text = Collapsed()
        append(element, to: &text)
        return text.value
    }

    private static func append(_ element: MarkupElement, to text: inout Collapsed) {
        for node in element.children {
            switch node {
            case .text(let part): text.append(part)
            case .element(let inner): append(inner, to: &text)
            }
        }
    }

    /// Reads what is appended as the resource compiler does.
    private struct Collapsed {
        private var result = String.UnicodeScalarView()
        private var isQuoted = false
        private var hasSpace = false

        var value: String { String(result) }

        mutating func append(_ text: String) {
            let scalars = Array(text.unicodeScalars)
            var index = 0
            while index < scalars.count {
                let scalar = scalars[index]
                index += 1
                if scalar == "\"" {
                    flush()
                    isQuoted.toggle()
                } else if scalar == "\\", index < scalars.count {
                    flush()
                    escape(scalars, &index)
                } else if !isQuoted, scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" {
                    hasSpace = true
                } else {
                    flush()
                    result.append(scalar)
                }
            }
        }

        private mutating func flush() {
            if hasSpace, !result.isEmpty { result.append(" ") }
            hasSpace = false
        }

        private mutating func escape(_ scalars: [Unicode.Scalar], _ index: inout Int) {
            let scalar = scalars[index]
            index += 1
            switch scalar {
            case "n": result.append("\n")
            case "t": result.append("\t")
            case "u" where index + 4 <= scalars.count:
                let digits = String(String.UnicodeScalarView(scalars[index..<index + 4]))
                if let value = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) { result.append(value) }
                index += 4
            default: result.append(scalar)
            }
        }
    }
}
