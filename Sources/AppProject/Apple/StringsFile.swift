// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A `.strings` file: texts by keys, in any of the encodings that Xcode takes, as a property list too.
package struct StringsFile: Sendable {
    package private(set) var texts: TextTable = [:]
    /// The line at which the file stops being one; all of it is refused then.
    package private(set) var damage: AppPlace?
    /// Lines with a backslash and a small u, which is not an escape and leaves the letter.
    package private(set) var smallEscapes: [AppPlace] = []

    package init(_ bytes: Data, path: String) {
        if bytes.starts(with: Data("bplist".utf8)) || Self.isMarkup(bytes) {
            guard
                let list = try? PropertyListSerialization.propertyList(from: bytes, options: [], format: nil)
                    as? [String: Any]
            else {
                damage = AppPlace(path, 1)
                return
            }
            let places = SourceLines(path: path, text: String(decoding: bytes, as: UTF8.self)).keyPlaces()
            for case (let key, let value as String) in list {
                texts[key] = AppText(value, at: places[key] ?? AppPlace(path))
            }
            return
        }
        guard let text = Self.text(of: bytes) else {
            damage = AppPlace(path, 1)
            return
        }
        var reader = StringsReader(text: Array(text.unicodeScalars))
        let entries = reader.entries()
        guard let entries else {
            damage = AppPlace(path, reader.line)
            return
        }
        for entry in entries { texts[entry.key] = AppText(entry.value, at: AppPlace(path, entry.line)) }
        smallEscapes = reader.smallEscapes.map { AppPlace(path, $0) }
    }

    private static func isMarkup(_ bytes: Data) -> Bool {
        let start = String(decoding: bytes.prefix(512), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return start.hasPrefix("<?xml") || start.hasPrefix("<!DOCTYPE plist") || start.hasPrefix("<plist")
    }

    /// UTF-8, or UTF-16 with a byte order mark.
    private static func text(of bytes: Data) -> String? {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            let isLittle = bytes.first == 0xFF
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map { offset in
                let (a, b) = (UInt16(bytes[bytes.startIndex + offset]), UInt16(bytes[bytes.startIndex + offset + 1]))
                return isLittle ? a | b << 8 : a << 8 | b
            }
            return String(decoding: units, as: UTF16.self)
        }
        let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
        return String(validating: plain, as: UTF8.self)
    }
}

/// Reads `key = value;` as the parser of old property lists does.
private struct StringsReader {
    struct Entry {
        var key: String
        var value: String
        var line: Int
    }

    let text: [Unicode.Scalar]
    var index = 0
    var line = 1
    var smallEscapes: [Int] = []

    /// The entries in order; `nil` if the file is refused, with the line where it ends.
    mutating func entries() -> [Entry]? {
        var entries: [Entry] = []
        guard skipSpace() else { return nil }
        let isBraced = take("{")
        while skipSpace() {
            if index == text.count || isBraced && take("}") { return entries }
            let start = line
            guard let key = word(), skipSpace() else { return nil }
            var value = key
            if take("=") {
                guard skipSpace(), let read = word(), skipSpace() else { return nil }
                value = read
            }
            guard take(";") else { return nil }
            entries.append(Entry(key: key, value: value, line: start))
        }
        return nil
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard index < text.count, text[index] == scalar else { return false }
        index += 1
        return true
    }

    private mutating func step() {
        if text[index] == "\n" { line += 1 }
        index += 1
    }

    /// Skips white space and comments; `false` if one does not end.
    private mutating func skipSpace() -> Bool {
        while index < text.count {
            if text[index].properties.isWhitespace || text[index] == "\u{FEFF}" {
                step()
            } else if text[index] == "/", index + 1 < text.count, text[index + 1] == "/" {
                while index < text.count, text[index] != "\n" { index += 1 }
            } else if text[index] == "/", index + 1 < text.count, text[index + 1] == "*" {
                index += 2
                while index + 1 < text.count, !(text[index] == "*" && text[index + 1] == "/") { step() }
                guard index + 1 < text.count else { return false }
                index += 2
            } else {
                return true
            }
        }
        return true
    }

    private mutating func word() -> String? {
        guard index < text.count else { return nil }
        if text[index] == "\"" || text[index] == "'" { return quoted(by: text[index]) }
        var word = String.UnicodeScalarView()
        while index < text.count, text[index].isBare {
            word.append(text[index])
            index += 1
        }
        return word.isEmpty ? nil : String(word)
    }

    private mutating func quoted(by quote: Unicode.Scalar) -> String? {
        index += 1
        var word = String.UnicodeScalarView()
        while index < text.count {
            let scalar = text[index]
            if scalar == quote {
                index += 1
                return String(word)
            }
            guard scalar == "\\", index + 1 < text.count else {
                word.append(scalar)
                step()
                continue
            }
            index += 1
            escape(into: &word)
        }
        return nil
    }

    private mutating func escape(into word: inout String.UnicodeScalarView) {
        let named: [Unicode.Scalar: Unicode.Scalar] = [
            "a": "\u{7}", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t", "v": "\u{B}",
        ]
        let scalar = text[index]
        if scalar == "U" {
            var units: [UInt16] = []
            // Two of them may be the halves of one character.
            while units.count < 2, index < text.count, text[index] == "U",
                let unit = digits(from: index + 1, 4, radix: 16)
            {
                units.append(UInt16(unit))
                index += 5
                guard UTF16.isLeadSurrogate(units[0]), index + 1 < text.count, text[index] == "\\",
                    text[index + 1] == "U"
                else { break }
                index += 1
            }
            if units.isEmpty {
                word.append(scalar)
                step()
            }
            word.append(contentsOf: String(decoding: units, as: UTF16.self).unicodeScalars)
        } else if ("0"..."7").contains(scalar), let value = octal() {
            word.append(value)
        } else {
            if scalar == "u", digits(from: index + 1, 4, radix: 16) != nil { smallEscapes.append(line) }
            word.append(named[scalar] ?? scalar)
            step()
        }
    }

    private func digits(from start: Int, _ count: Int, radix: Int) -> UInt32? {
        guard start + count <= text.count else { return nil }
        return UInt32(String(String.UnicodeScalarView(text[start..<start + count])), radix: radix)
    }

    private mutating func octal() -> Unicode.Scalar? {
        var value: UInt32 = 0
        var count = 0
        while count < 3, index < text.count, ("0"..."7").contains(text[index]) {
            value = value * 8 + text[index].value - 48
            index += 1
            count += 1
        }
        return Unicode.Scalar(value & 0xFF)
    }
}

extension Unicode.Scalar {
    /// Whether it may stand in a word without quotes.
    fileprivate var isBare: Bool {
        isASCII && (properties.isAlphabetic || ("0"..."9").contains(self)) || "_$/:.-".unicodeScalars.contains(self)
    }
}
