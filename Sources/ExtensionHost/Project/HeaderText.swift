// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A header or another file of C or Objective-C, as far as its words tell what it imports and declares.
struct HeaderText {
    /// An import of a file.
    struct Import {
        /// As it is written: `Crypto.h`, `CommonCrypto/CommonDigest.h`, `Firebase`.
        var name: String
        var line: Int
        /// Whether it stands between quotation marks, and so is the app's own.
        var isLocal: Bool
    }

    struct Declaration {
        var name: String
        var line: Int
        /// Whether it is a method of a category, which Swift calls on a value.
        var isMember: Bool
    }

    /// What is read of a line.
    private static let lineLimit = 2000

    let file: URL
    /// The lines without comments.
    private let lines: [Substring]

    init(_ file: URL) {
        self.file = file
        let data = Data(projectFile: file) ?? Data()
        let text = Self.withoutComments(String(decoding: data.prefix(1 << 20), as: UTF8.self))
        lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { $0.prefix(Self.lineLimit) }
    }

    var imports: [Import] {
        lines.enumerated().compactMap { number, line in
            if let match = line.firstMatch(of: /^\s*#\s*(?:import|include)\s+(["<])([^">]+)[">]/) {
                return Import(name: String(match.2), line: number + 1, isLocal: match.1 == "\"")
            }
            return line.firstMatch(of: /^\s*@import\s+(\w+)/).map {
                Import(name: String($0.1), line: number + 1, isLocal: false)
            }
        }
    }

    /// The place at which a class of Objective-C is implemented: the class of this name, or the first.
    func implementation(of name: String? = nil) -> (name: String, line: Int)? {
        for (number, line) in lines.enumerated() {
            guard let match = line.firstMatch(of: /^\s*@implementation\s+(\w+)/) else { continue }
            let found = String(match.1)
            if found == name ?? found { return (found, number + 1) }
        }
        return nil
    }

    func contains(_ word: String) -> Bool { lines.contains { $0.contains(word) } }

    /// What Swift finds in it: classes, protocols, types, functions, constants, and methods of categories.
    var declarations: [Declaration] {
        var result: [Declaration] = []
        var isInClass = false
        var isInCategory = false
        for (number, line) in lines.enumerated() {
            func add(_ name: Substring?, isMember: Bool = false) {
                guard let name else { return }
                result.append(Declaration(name: String(name), line: number + 1, isMember: isMember))
            }
            if let match = line.firstMatch(of: /NS_SWIFT_NAME\(\s*(\w+)/) { add(match.1, isMember: isInCategory) }
            if let match = line.firstMatch(of: /^\s*@(?:interface|protocol)\s+(\w+)\s*(.?)/), match.2 != ";",
                match.2 != ","
            {
                isInClass = true
                isInCategory = match.2 == "("
                if !isInCategory { add(match.1) }
            } else if line.firstMatch(of: /^\s*@end\b/) != nil {
                isInClass = false
                isInCategory = false
            } else if isInCategory {
                add(line.firstMatch(of: /^\s*[-+]\s*\([^)]*\)\s*(\w+)/)?.1, isMember: true)
            } else if !isInClass {
                for name in Self.names(in: line) { add(name) }
            }
        }
        return result
    }

    /// The names that a line outside of classes declares.
    private static func names(in line: Substring) -> [Substring] {
        if let match = line.firstMatch(of: /^\s*#\s*define\s+(\w+)[ \t]+\S/) { return [match.1] }
        guard line.firstMatch(of: /^\s*#/) == nil else { return [] }
        if let match = line.firstMatch(of: /\b(?:NS|CF)_(?:CLOSED_|ERROR_)?(?:ENUM|OPTIONS)\s*\(\s*\w+\s*,\s*(\w+)/) {
            return [match.1]
        }
        var names: [Substring] = []
        if let match = line.firstMatch(of: /\b(?:struct|union|enum)\s+(\w+)\s*\{/) { names.append(match.1) }
        if let match = line.firstMatch(of: /^\s*(?:typedef\b[^;(]*?|\})\s*\*?(\w+)\s*;/) { names.append(match.1) }
        if let match = line.firstMatch(of: /^\s*typedef\b[^;]*\(\s*[*^]\s*(\w+)\s*\)/) { names.append(match.1) }
        if let match = line.firstMatch(of: /^\s*(?:extern|[A-Z_]*(?:EXPORT|EXTERN))\b[^;(]*?(\w+)\s*;/) {
            names.append(match.1)
        }
        let function = /^\s*(?:[A-Za-z_]\w*[\s*]+)+(\w+)\s*\([^;{]*\)?[^;{]*[;{,]?\s*$/
        if line.firstMatch(of: /^\s*(?:typedef|return|else)\b/) == nil, let match = line.firstMatch(of: function) {
            names.append(match.1)
        }
        return names
    }

    private static func withoutComments(_ text: String) -> String {
        var result: [UInt8] = []
        let bytes = Array(text.utf8)
        var index = 0
        func at(_ offset: Int, _ first: Character, _ second: Character) -> Bool {
            offset + 1 < bytes.count && bytes[offset] == first.asciiValue && bytes[offset + 1] == second.asciiValue
        }
        while index < bytes.count {
            if at(index, "/", "*") {
                index += 2
                while index < bytes.count, !at(index, "*", "/") {
                    if bytes[index] == 0x0A { result.append(0x0A) }
                    index += 1
                }
                index += 2
            } else if at(index, "/", "/") {
                while index < bytes.count, bytes[index] != 0x0A { index += 1 }
            } else if bytes[index] == UInt8(ascii: "\"") {
                repeat {
                    result.append(bytes[index])
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                } while index < bytes.count && bytes[index] != UInt8(ascii: "\"") && bytes[index] != 0x0A
                if index < bytes.count, bytes[index] != 0x0A {
                    result.append(bytes[index])
                    index += 1
                }
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
