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
        let text = Self.withoutComments(String(projectText: data.prefix(1 << 20)))
        lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { $0.prefix(Self.lineLimit) }
    }

    var imports: [Import] {
        let (inclusion, module) = (/^\s*#\s*(?:import|include)\s+(["<])([^">]+)[">]/, /^\s*@import\s+(\w+)/)
        return lines.enumerated().compactMap { number, line in
            if let match = line.firstMatch(of: inclusion) {
                return Import(name: String(match.2), line: number + 1, isLocal: match.1 == "\"")
            }
            return line.firstMatch(of: module).map {
                Import(name: String($0.1), line: number + 1, isLocal: false)
            }
        }
    }

    /// The place at which a class of Objective-C is implemented: the class of this name, or the first.
    func implementation(of name: String? = nil) -> (name: String, line: Int)? {
        let beginning = /^\s*@implementation\s+(\w+)/
        for (number, line) in lines.enumerated() {
            guard let match = line.firstMatch(of: beginning) else { continue }
            let found = String(match.1)
            if found == name ?? found { return (found, number + 1) }
        }
        return nil
    }

    func contains(_ word: String) -> Bool { lines.contains { $0.contains(word) } }

    /// The declarations that Swift finds in it: classes, protocols, types, functions, constants, and methods of categories.
    ///
    /// Text between braces belongs to its declaration; only the constants of an `enum` are declarations themselves.
    var declarations: [Declaration] {
        var reader = DeclarationReader(lines)
        reader.read()
        return reader.declarations
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
