// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The declarations and imports that a bridging header gives to all Swift files of a target.
struct BridgingHeader {
    /// A declaration that a Swift file uses.
    struct Use {
        var name: String
        /// The Swift file and its line.
        var place: String
        /// The header that declares it.
        var header: URL
    }

    /// Headers whose declarations Swift has on Linux by Foundation.
    private static let ofSystem: Set<String> = [
        "assert", "ctype", "dlfcn", "errno", "fcntl", "float", "ifaddrs", "inttypes", "limits", "locale", "math",
        "netdb",
        "pthread", "setjmp", "signal", "stdarg", "stdbool", "stddef", "stdint", "stdio", "stdlib", "string", "time",
        "unistd", "wchar", "sys", "net", "netinet", "arpa", "dispatch", "objc", "Availability", "TargetConditionals",
        "Foundation", "CoreFoundation",
    ]
    private static let headerLimit = 512
    /// Words of Swift, which are no use of what C calls so.
    private static let keywords: Set<String> = [
        "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
        "convenience",
        "default", "defer", "deinit", "didSet", "do", "dynamic", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "final", "for", "func", "get", "guard", "if", "import", "in", "indirect", "infix", "init",
        "inout",
        "internal", "is", "lazy", "let", "mutating", "nil", "nonisolated", "nonmutating", "open", "operator",
        "optional",
        "override", "package", "postfix", "precedence", "prefix", "private", "protocol", "public", "repeat", "required",
        "rethrows", "return", "self", "Self", "set", "some", "static", "struct", "subscript", "super", "switch",
        "throw",
        "throws", "true", "try", "Type", "typealias", "unowned", "var", "weak", "where", "while", "willSet",
    ]

    let file: URL
    /// All headers of the app that it leads to, itself first.
    private(set) var headers: [URL] = []
    /// Modules and libraries that it imports, with the places of the imports.
    private(set) var modules: [String: String] = [:]
    /// Headers that cannot be found.
    private(set) var missing: [String] = []
    private var declarations: [String: URL] = [:]
    private var members: [String: URL] = [:]

    /// Reads the header and the app's headers that it imports.
    ///
    /// - Parameter named: Finds a header of the project by its name, wherever it lies.
    init(_ file: URL, named: (String) -> URL?) {
        self.file = file
        var waiting = [file]
        var seen: Set<String> = [file.path]
        while !waiting.isEmpty, headers.count < Self.headerLimit {
            let text = HeaderText(waiting.removeFirst())
            headers.append(text.file)
            for declaration in text.declarations {
                if declaration.isMember {
                    members[declaration.name] = text.file
                } else {
                    declarations[declaration.name] = text.file
                }
            }
            for entry in text.imports {
                let beside = text.file.deletingLastPathComponent().appendingPathComponent(entry.name)
                    .standardizedFileURL
                let isBeside = entry.isLocal && FileManager.default.fileExists(atPath: beside.path)
                // A header of the system, <string.h>, is not looked for among the app's.
                let isOfApp = entry.isLocal || entry.name.contains("/")
                let elsewhere = isOfApp && !isBeside ? named((entry.name as NSString).lastPathComponent) : nil
                if let found = isBeside ? beside : elsewhere {
                    if seen.insert(found.path).inserted { waiting.append(found) }
                } else if entry.isLocal {
                    missing.append(entry.name)
                } else {
                    let module = String(entry.name.prefix { $0 != "/" && $0 != "." })
                    let place = "\(text.file.path):\(entry.line)"
                    if !Self.ofSystem.contains(module), modules[module] == nil { modules[module] = place }
                }
            }
        }
    }

    /// The first use of what the headers declare, and no Swift file of the target does.
    func use(in texts: [SourceText]) -> Use? {
        let own = Set(texts.flatMap { OwnNames($0.code).names }).union(Self.keywords)
        let (importing, word) = (/\s*(?:@\w+\s+)*import\b/, /(\.?)([A-Za-z_]\w*)(:?)/)
        for text in texts {
            let lines = text.compiledCode.split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() where line.prefixMatch(of: importing) == nil {
                for match in line.matches(of: word) {
                    let (name, isMember) = (String(match.2), match.1 == ".")
                    // A label is not a use of a declaration with the same name.
                    if match.3 == ":", name.first?.isLowercase == true { continue }
                    guard !own.contains(name), let header = isMember ? members[name] : declarations[name] else {
                        continue
                    }
                    return Use(name: name, place: "\(text.file.path):\(number + 1)", header: header)
                }
            }
        }
        return nil
    }
}
