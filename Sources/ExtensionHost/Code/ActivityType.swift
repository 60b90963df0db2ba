// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A type of an app that conforms to `ActivityAttributes`: what a Live Activity shows.
package struct ActivityType: Sendable, Hashable {
    package var name: String
    package var file: URL
    /// From 1.
    package var line: Int
}

/// The Swift files of an app, as far as the types of its Live Activities need them.
///
/// A type is cut out of its file, because views around it need frameworks that only Apple's systems have.
package struct ActivitySources: Sendable {
    /// Files that are looked at.
    private static let fileLimit = 5_000
    private static let typeLimit = 64

    private let files: [URL]
    /// The files that speak of such types; the others are read when a type needs something of them.
    private var texts: [SourceText] = []
    /// In the order of their files; a name may be there twice, of the app and of its widgets.
    package private(set) var types: [ActivityType] = []

    /// Looks for the types in the files.
    package init(_ files: [URL]) {
        self.files = Array(files.prefix(Self.fileLimit))
        texts = self.files.compactMap { file in
            Data(projectFile: file).flatMap { $0.hasBytes("ActivityAttributes") ? SourceText(file, $0) : nil }
        }
        // A point is not a part of a word, as it may be in running text.
        let words =
            /\b(?:struct|class|enum|actor|extension)\s+(?:\w+\.)*(\w+)\s*:[^{}<]*?\bActivityAttributes\b[^{}]*\{/
            .wordBoundaryKind(.simple)
        for text in texts {
            for match in text.code.matches(of: words) where types.count < Self.typeLimit {
                let name = String(match.1)
                let line = text.code[..<match.range.lowerBound].count(where: \.isNewline) + 1
                types.append(ActivityType(name: name, file: text.file, line: line))
            }
        }
    }

    /// The words of a type's declaration, by which copies are compared.
    package func words(of type: ActivityType) -> [Substring] {
        guard let text = texts.first(where: { $0.file == type.file }) else { return [] }
        let lines = text.codeLines
        let cut = text.lineCount(of: type.line).map { lines[(type.line - 1)..<(type.line - 1 + $0)] } ?? []
        return cut.flatMap { $0.split(whereSeparator: \.isWhitespace) }
            .filter { !["public", "internal", "package", "private", "fileprivate"].contains($0) }
    }

    /// The declaration of a type, and what extends it so that it is decoded otherwise, each with the place that it has.
    func code(of type: ActivityType) -> String? {
        guard let text = texts.first(where: { $0.file == type.file }) else { return nil }
        guard let own = text.declaration(from: type.line) else { return nil }
        // An extension that makes a struct conform stands beside it.
        let declaration = text.code(declaring: type.name).flatMap { $0 == own ? nil : $0 }
        return ([declaration, own].compactMap(\.self) + text.extensions(of: type.name, but: own))
            .joined(separator: "\n")
    }

    /// The declarations of names, each from the nearest file that has one; a file is read once for all of them.
    func code(declaring names: [String], near type: ActivityType) -> [String: String] {
        var found: [String: String] = [:]
        for file in [type.file] + files.filter({ $0 != type.file }) where found.count < names.count {
            guard let data = Data(projectFile: file) else { continue }
            let mentioned = names.filter { found[$0] == nil && data.hasBytes($0) }
            guard !mentioned.isEmpty else { continue }
            let text = texts.first { $0.file == file } ?? SourceText(file, data)
            for name in mentioned {
                guard let code = text.code(declaring: name) else { continue }
                found[name] = ([code] + text.extensions(of: name, but: code)).joined(separator: "\n")
            }
        }
        return found
    }
}

extension SourceText {
    fileprivate var codeLines: [Substring] { code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) }

    /// The line on which a match begins.
    private func line(of place: String.Index) -> Int { code[..<place].count(where: \.isNewline) + 1 }

    /// The declaration of a type or an alias.
    fileprivate func code(declaring name: String) -> String? {
        let words = try? Regex("\\b(?:struct|class|enum|actor|protocol|typealias)\\s+\(name)\\b")
        guard let words, let match = code.firstMatch(of: words.wordBoundaryKind(.simple)) else { return nil }
        return declaration(from: line(of: match.range.lowerBound))
    }

    /// The extensions of a type that change how it is decoded.
    fileprivate func extensions(of name: String, but own: String) -> [String] {
        guard let words = try? Regex("\\bextension\\s+(?:\\w+\\.)*\(name)\\b[^{}]*\\{") else { return [] }
        return code.matches(of: words.wordBoundaryKind(.simple)).compactMap { match in
            guard let code = declaration(from: line(of: match.range.lowerBound)), code != own else { return nil }
            let isDecoded = ["Codable", "Decodable", "Encodable", "Hashable", "Equatable", "CodingKey", "init(from"]
                .contains { code.contains($0) }
            return isDecoded ? code : nil
        }
    }

    /// How many lines a declaration has, to its last brace's.
    fileprivate func lineCount(of line: Int) -> Int? {
        let codeLines = codeLines
        guard codeLines.indices.contains(line - 1) else { return nil }
        var depth = 0
        var end = line - 1
        let isAlias = codeLines[end].contains("typealias ")
        search: while !isAlias, end < codeLines.count {
            for character in codeLines[end] {
                if character == "{" { depth += 1 }
                if character == "}" { depth -= 1 }
                // A further closing brace belongs to a type around it.
                if character == "}", depth <= 0 { break search }
            }
            end += 1
        }
        return end < codeLines.count ? end - line + 2 : nil
    }

    /// The lines of a declaration as they would be compiled on a phone.
    fileprivate func declaration(from line: Int) -> String? {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let count = lineCount(of: line), line - 1 + count <= lines.count else { return nil }
        var cut = ["#sourceLocation(file: \"\(shownPath)\", line: \(line))"]
        for text in lines[(line - 1)..<(line - 1 + count)] {
            let isDirective = text.first { $0 != " " && $0 != "\t" } == "#"
            // The build is for Linux, and the type for iPhones.
            cut.append(isDirective ? String(text).replacing("os(iOS)", with: "os(Linux)") : String(text))
        }
        return cut.joined(separator: "\n") + "\n#sourceLocation()"
    }

    /// The path as a literal may have it.
    private var shownPath: String {
        String(file.path.map { $0 == "\"" || $0 == "\\" || $0.isNewline ? "_" : $0 })
    }
}
