// SPDX-License-Identifier: Apache-2.0

/// A build script of Gradle, in Groovy or Kotlin, as far as its words say values; nothing of it is run.
struct GradleScript {
    let lines: SourceLines
    /// The text with comments blanked out, lines kept.
    private let code: [Substring]

    init(_ lines: SourceLines) {
        self.lines = lines
        code = Self.withoutComments(lines.text).split(separator: "\n", omittingEmptySubsequences: false)
    }

    struct Value {
        var text: String
        var place: AppPlace
        /// Whether it stands in quotes, and is not a name of another value.
        var isLiteral: Bool
    }

    /// The first assignment of a name: `name "x"`, `name = 35`, `name(35)`, `set("name", …)` and `name.set(35)`.
    func value(_ names: String...) -> Value? {
        for (index, line) in code.enumerated() {
            for name in names {
                guard let range = line.range(ofWord: name) else { continue }
                var rest = line[range.upperBound...].drop { $0 == " " || $0 == "\t" }
                if rest.hasPrefix(".set(") { rest = rest.dropFirst(5) }
                rest = rest.drop { "=(: \t".contains($0) }
                let value = value(rest, line: index + 1)
                if !value.text.isEmpty { return value }
            }
        }
        return nil
    }

    /// All assignments of a name.
    func values(_ name: String) -> [Value] {
        code.enumerated().compactMap { index, line in
            line.range(ofWord: name).map { range in
                let rest = line[range.upperBound...].drop { "=(: \t".contains($0) }
                return value(rest, line: index + 1)
            }
        }
    }

    func contains(_ words: String) -> Bool { code.contains { $0.contains(words) } }

    private func value(_ rest: Substring, line: Int) -> Value {
        let place = AppPlace(lines.path, line)
        guard let quote = rest.first, quote == "\"" || quote == "'" else {
            let name = rest.prefix { $0.isLetter || $0.isNumber || "._".contains($0) }
            return Value(text: String(name), place: place, isLiteral: false)
        }
        return Value(text: String(rest.dropFirst().prefix { $0 != quote }), place: place, isLiteral: true)
    }

    private static func withoutComments(_ text: String) -> String {
        var result: [UInt8] = []
        let bytes = Array(text.utf8)
        var index = 0
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if let open = quote {
                if byte == open || byte == 0x0A { quote = nil }
                result.append(byte)
                index += 1
            } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
                while index < bytes.count, bytes[index] != 0x0A { index += 1 }
            } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
                index += 2
                while index < bytes.count,
                    !(bytes[index] == UInt8(ascii: "/") && bytes[index - 1] == UInt8(ascii: "*"))
                {
                    if bytes[index] == 0x0A { result.append(0x0A) }
                    index += 1
                }
                index += 1
            } else {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
                result.append(byte)
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension Substring {
    /// The first place of a word that is not a part of a longer one.
    fileprivate func range(ofWord word: String) -> Range<Index>? {
        var from = startIndex
        while let range = self[from...].firstRange(of: word) {
            let before = range.lowerBound == startIndex ? nil : self[index(before: range.lowerBound)]
            let after = range.upperBound == endIndex ? nil : self[range.upperBound]
            let isPart = { (character: Character?) in
                character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
            }
            if !isPart(before), !isPart(after), before != "." { return range }
            from = range.upperBound
        }
        return nil
    }
}
