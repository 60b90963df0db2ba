// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// What the words of an extension's files say about its build before a compiler starts: the modules that are nowhere, and
/// names that nothing here can have.
///
/// A name counts as missing only if it is in no file of the build, in no stand-in and in no module of the toolchain, so that
/// the compiler would say so as well. What is uncertain is left to the compiler.
struct SourceScan {
    /// A use of a name, in the words of the compiler.
    struct Use: Hashable {
        var name: String
        var file: URL
        var line: Int
        var column: Int
        var isType: Bool

        var diagnostic: String {
            "\(file.path):\(line):\(column): error: cannot find \(isType ? "type " : "")'\(name)' in scope"
        }
    }

    /// An import of a module that is nowhere.
    struct Import: Hashable {
        var module: String
        var file: URL
        var line: Int
        var column: Int

        var diagnostic: String { "\(file.path):\(line):\(column): error: no such module '\(module)'" }
    }

    /// Names that are looked up; what is behind them is left to the compiler.
    private static let nameLimit = 1000

    /// Words of the language that stand before a parenthesis as functions do.
    private static let contextualWords: Set<String> = ["willSet", "didSet", "canImport", "targetEnvironment"]

    /// Imports of modules that are nowhere, in order, outside of `#if`.
    private(set) var imports: [Import] = []
    /// The first use of each name that is nowhere, in files that have such an import.
    private(set) var uses: [Use] = []
    /// The files that were looked at, by their paths.
    private var texts: [String: String] = [:]

    var modules: Set<String> { Set(imports.map(\.module)) }

    /// Looks through the files.
    ///
    /// - Parameters:
    ///   - files: The files of the extension, and of modules in its project.
    ///   - modules: All modules that the build has.
    ///   - known: Where names may be declared besides: the content of stand-ins and of other modules.
    ///   - toolchain: Whose modules have names as well.
    init(_ files: [URL], modules: Set<String>, known: [Data], toolchain: Toolchain) {
        let texts = files.map(SourceText.init)
        var found: [Use] = []
        for text in texts {
            let certain = ConditionalCode.compiled(text.code, keepsUndecided: false)
            self.texts[text.file.path] = certain
            let own = Self.imports(in: certain, of: text.file).filter {
                !modules.contains($0.module) && !toolchain.has($0.module)
            }
            imports += own
            // What is between such quotation marks is not told from code here.
            guard !own.isEmpty, !text.text.contains("#\""), !text.text.contains("#/") else { continue }
            found += Self.uses(in: certain, of: text.file)
        }
        guard !imports.isEmpty else { return }
        var declared: Set<String> = ["Any", "AnyObject", "Self", "Type", "Protocol", "Swift"]
        declared.formUnion(modules)
        for text in texts {
            declared.formUnion(OwnNames(text.code).names)
        }
        let toolchainNames = ToolchainNames(toolchain)
        var seen: Set<String> = []
        for use in found where !declared.contains(use.name) && seen.insert(use.name).inserted {
            guard seen.count <= Self.nameLimit else { break }
            if !known.contains(where: { $0.has(use.name) }), !toolchainNames.contains(use.name),
                use.isType || use.name.first?.isUppercase == true || Self.isOnlyCalled(use.name, in: texts)
            {
                uses.append(use)
            }
        }
    }

    private static func imports(in code: String, of file: URL) -> [Import] {
        let words =
            /^[ \t]*(?:@\w+(?:\([^)]*\))?[ \t]+|internal[ \t]+|public[ \t]+|private[ \t]+|fileprivate[ \t]+|package[ \t]+)*import[ \t]+(?:(?:class|struct|func|enum|protocol|typealias|var|let)[ \t]+)?/
        return code.linesOfBytes.enumerated().compactMap { number, line in
            guard line.mayImport, let match = line.prefixMatch(of: words) else { return nil }
            let name = line[match.range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            guard !name.isEmpty else { return nil }
            let column = line.utf8.distance(from: line.startIndex, to: match.range.upperBound) + 1
            return Import(module: String(name), file: file, line: number + 1, column: column)
        }
    }

    /// Whether a name stands nowhere but before arguments, so that no declaration of it can have been overlooked.
    private static func isOnlyCalled(_ name: String, in texts: [SourceText]) -> Bool {
        let others = try? Regex("\\b\(name)\\b(?!\\s*\\()|\\b(?:func|case|macro)\\s+\(name)\\b")
        return others.map { words in !texts.contains { $0.code.hasBytes(name) && $0.code.contains(words) } } ?? false
    }

    /// Uses of names that begin as types do, or are of functions, and are not members of something.
    private static func uses(in code: String, of file: URL) -> [Use] {
        var uses: [Use] = []
        // Literals in the loop would be parsed for each line, which takes longer than to look for them.
        let importing = /[ \t]*(?:@\w+[ \t]+)*(?:\w+[ \t]+)?import\b/
        let word = /\b[A-Z]\w*|\b[a-z]+[A-Z]\w*(?=\()/
        for (number, line) in code.linesOfBytes.enumerated() {
            let isImport = line.mayImport && line.prefixMatch(of: importing) != nil
            guard !isImport else { continue }
            for match in line.matches(of: word) {
                let name = match.output
                let before = line[..<match.range.lowerBound].last { $0 != " " && $0 != "\t" }
                let after = line[match.range.upperBound...].first { $0 != " " && $0 != "\t" }
                // Constants of C are in no table of names, and a label is no use.
                guard before != ".", before != "#", before != "$", before != "`", before != "@",
                    name.contains(where: \.isLowercase), name.count > 1, !Self.contextualWords.contains(String(name)),
                    !(after == ":" && (before == "(" || before == ",")), !line.contains("@available(")
                else { continue }
                uses.append(
                    Use(
                        name: String(name),
                        file: file,
                        line: number + 1,
                        column: line.utf8.distance(from: line.startIndex, to: match.range.lowerBound) + 1,
                        isType: after != "(" && after != "."
                    )
                )
            }
        }
        return uses
    }

    // MARK: - Stubs

    /// A Swift file with what the extension's files use of a module, to be completed by whoever knows it.
    func stub(of module: String) -> String {
        let files = imports.filter { $0.module == module }.map(\.file.path)
        let code = Set(files).sorted().compactMap { texts[$0] }.joined(separator: "\n")
        let names = uses.filter { owner(of: $0) == module }.map(\.name)
        let qualified = code.contains(try! Regex("\\b\(module)\\s*\\.")) ? [module] : []
        var lines = [
            "// What is used of \(module), to be completed: nothing is known of its types.", "import Foundation",
        ]
        for name in Set(names + qualified).sorted() {
            let isBase = code.contains(try! Regex("\\b(?:class|struct|enum|extension)\\s+\\w+\\s*:[^{]*\\b\(name)\\b"))
            var members: Set<String> = []
            for match in code.matches(of: try! Regex("\\b\(name)\\s*\\.\\s*([a-z]\\w*)\\s*(\\(?)")) {
                guard let member = match[1].substring else { continue }
                let isCall = match[2].substring?.isEmpty == false
                members.insert(
                    isCall
                        ? "    public static func \(member)\(Self.parameters(in: code[match.range.upperBound...])) {}"
                        : "    public static var \(member): \(name) { \(name)() }"
                )
            }
            for match in code.matches(of: try! Regex("\\b\(name)\\s*\\(")) {
                members.insert("    public init\(Self.parameters(in: code[match.range.upperBound...])) {}")
            }
            if !members.contains("    public init() {}") { members.insert("    public init() {}") }
            lines += ["", "\(isBase ? "open" : "public") class \(name) {"] + members.sorted() + ["}"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The module that a name is taken to be of: the one of its file's whose name it shares, or the first.
    private func owner(of use: Use) -> String? {
        let name = use.name.lowercased()
        let candidates = imports.filter { $0.file == use.file }.map(\.module).sorted()
        return candidates.first { name.contains($0.lowercased()) || $0.lowercased().contains(name) } ?? candidates.first
    }

    /// The parameters that a call's labels ask for.
    private static func parameters(in call: Substring) -> String {
        var depth = 0
        var labels: [String] = []
        var word = ""
        var isArgument = false
        var hasLabel = false
        for character in call.prefix(2000) {
            if depth == 0, character == ")" || character == "," {
                if isArgument, !hasLabel { labels.append("_") }
                (word, isArgument, hasLabel) = ("", false, false)
                if character == ")" { break }
                continue
            }
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if !character.isWhitespace { isArgument = true }
            if depth == 0, character == ":", !hasLabel, !word.isEmpty {
                labels.append(word)
                hasLabel = true
            }
            word = character.isLetter || character.isNumber || character == "_" ? word + String(character) : ""
        }
        let parameters = labels.enumerated().map { "\($1 == "_" ? "_ value\($0)" : $1): Any?" }
        return "(" + parameters.joined(separator: ", ") + ")"
    }
}

/// The names that the toolchain's modules declare, by the tables in their files.
///
/// Source: The format of compiled modules keeps all identifiers, each behind a zero byte, in a table that is not compressed.
private struct ToolchainNames {
    private static let modules = [
        "Foundation", "FoundationEssentials", "Swift", "_Concurrency", "Dispatch", "FoundationInternationalization",
        "FoundationNetworking", "FoundationXML", "_StringProcessing", "Glibc", "Observation", "RegexBuilder",
        "Synchronization", "Runtime",
    ]

    private let tables: [Data]

    init(_ toolchain: Toolchain) {
        tables = Self.modules.compactMap { name in
            let folder = toolchain.modules.appendingPathComponent("\(name).swiftmodule")
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return files.sorted().first { $0.hasSuffix(".swiftmodule") }.flatMap {
                try? Data(contentsOf: folder.appendingPathComponent($0), options: .alwaysMapped)
            }
        }
    }

    /// Without tables every name counts as known.
    func contains(_ name: String) -> Bool {
        tables.isEmpty || tables.contains { $0.has(name, isEntry: true) }
    }
}

extension Data {
    /// Whether it has the name as a whole word.
    ///
    /// - Parameter isEntry: Whether zero bytes have to be around it.
    fileprivate func has(_ name: String, isEntry: Bool = false) -> Bool {
        let word = Array(name.utf8)
        return withUnsafeBytes { bytes in
            var start = 0
            while let offset = bytes.offset(of: word, from: start) {
                let end = offset + word.count
                let before = offset > 0 ? bytes[offset - 1] : 0
                let after = end < bytes.count ? bytes[end] : 0
                if isEntry
                    ? offset > 0 && before == 0 && end < bytes.count && after == 0
                    : !before.isOfIdentifier && !after.isOfIdentifier
                {
                    return true
                }
                start = offset + 1
            }
            return false
        }
    }
}

extension Toolchain {
    fileprivate var modules: URL {
        folder.deletingLastPathComponent().appendingPathComponent("lib/swift/linux", isDirectory: true)
    }

    /// Whether the module comes with the compiler.
    fileprivate func has(_ module: String) -> Bool {
        FileManager.default.fileExists(atPath: modules.appendingPathComponent("\(module).swiftmodule").path)
    }
}
