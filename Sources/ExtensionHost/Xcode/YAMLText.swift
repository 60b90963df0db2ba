// SPDX-License-Identifier: Apache-2.0

/// A text in YAML, as far as descriptions of projects use it: mappings, lists, texts in all styles but folded keys, anchors.
///
/// What is nested becomes `[String: Any]` and `[Any]`, all else `String`, or `Bool` if it is `true` or `false` (YAML 1.1 has
/// `yes`, `no`, `on` and `off` as well). What is malformed is passed over.
struct YAMLText {
    private static let depthLimit = 48
    /// Lines of a list or mapping between brackets.
    private static let flowLineLimit = 256
    /// How much longer aliases may make the text: one that holds others which hold others would be endless.
    private static let aliasFactor = 4

    private struct Line {
        var indent: Int
        var text: Substring
    }

    /// The text without comments and empty lines.
    private var lines: [Line] = []
    /// All lines, for texts that keep theirs.
    private var raw: [Substring] = []
    private var numbers: [Int] = []
    private var index = 0
    private var anchors: [String: (value: Any, byteCount: Int)] = [:]
    /// Bytes of the values so far, with the values that aliases stand for.
    private var byteCount = 0
    private var aliasByteCount = 0
    private let aliasByteLimit: Int

    /// The value of the text; `nil` if it is empty or nested too deeply.
    static func value(of text: String) -> Any? {
        var yaml = YAMLText(text)
        return yaml.block(0)
    }

    private init(_ text: String) {
        aliasByteLimit = max(1 << 14, Self.aliasFactor * text.utf8.count)
        raw = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (number, line) in raw.enumerated() {
            let indent = line.prefix { $0 == " " }.count
            let content = Self.withoutComment(line.dropFirst(indent))
            guard !content.isEmpty, content != "---", content != "...", content.first != "%" || indent > 0 else {
                continue
            }
            lines.append(Line(indent: indent, text: content))
            numbers.append(number)
        }
    }

    private static func withoutComment(_ line: Substring) -> Substring {
        var quote: Character?
        var last: Character = " "
        for index in line.indices {
            let character = line[index]
            if let open = quote {
                if character == open, last != "\\" || open == "'" { quote = nil }
            } else if character == "#", last == " " || last == "\t" {
                return trimmed(line[..<index])
            } else if character == "\"" || character == "'", " [{,:-(\t".contains(last) {
                quote = character
            }
            last = character
        }
        return trimmed(line)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
        return text
    }

    // MARK: - Blocks

    private mutating func block(_ depth: Int) -> Any? {
        guard depth < Self.depthLimit, index < lines.count else { return nil }
        let line = lines[index]
        if line.text == "-" || line.text.hasPrefix("- ") { return list(at: line.indent, depth) }
        if Self.key(of: line.text) != nil { return mapping(at: line.indent, depth) }
        index += 1
        return value(line.text, above: line.indent - 1, depth)
    }

    private mutating func list(at indent: Int, _ depth: Int) -> [Any] {
        var result: [Any] = []
        while index < lines.count, lines[index].indent == indent {
            let text = lines[index].text
            guard text == "-" || text.hasPrefix("- ") else { break }
            let rest = text.dropFirst().drop { $0 == " " }
            if rest.isEmpty {
                index += 1
                if index < lines.count, lines[index].indent > indent { block(depth + 1).map { result.append($0) } }
                continue
            }
            // The text after the dash is a block whose first line begins there.
            let inner = indent + text.distance(from: text.startIndex, to: rest.startIndex)
            lines[index] = Line(indent: inner, text: rest)
            block(depth + 1).map { result.append($0) }
        }
        skip(below: indent)
        return result
    }

    private mutating func mapping(at indent: Int, _ depth: Int) -> [String: Any] {
        var result: [String: Any] = [:]
        while index < lines.count, lines[index].indent == indent, let (key, rest) = Self.key(of: lines[index].text) {
            index += 1
            byteCount += key.utf8.count
            let value = value(rest, above: indent, depth)
            if key == "<<" {
                let merged = value as? [Any] ?? [value as Any]
                for other in merged.compactMap({ $0 as? [String: Any] }) { result.merge(other) { own, _ in own } }
            } else {
                result[key] = value
            }
        }
        skip(below: indent)
        return result
    }

    /// Passes over lines that belong to nothing.
    private mutating func skip(below indent: Int) {
        while index < lines.count, lines[index].indent > indent { index += 1 }
    }

    /// The value behind a key or a dash, on its line or on those below it.
    private mutating func value(_ rest: Substring, above indent: Int, _ depth: Int) -> Any? {
        var rest = rest
        var anchor: String?
        while let mark = rest.first, mark == "&" || mark == "!" {
            let word = rest.prefix { $0 != " " }
            if mark == "&" { anchor = String(word.dropFirst()) }
            rest = Self.trimmed(rest.dropFirst(word.count))
        }
        let start = byteCount
        byteCount += rest.utf8.count + 1
        let found: Any?
        if rest.isEmpty {
            let isInner = index < lines.count && lines[index].indent > indent
            // A list may stand as far to the left as its key.
            let isList = index < lines.count && lines[index].indent == indent && lines[index].text.hasPrefix("-")
            found = isInner || isList ? block(depth + 1) : nil
        } else if rest.first == "*" {
            found = alias(String(rest.dropFirst()))
        } else if rest.first == "|" || rest.first == ">" {
            found = keptText(above: indent, folds: rest.first == ">")
        } else if rest.first == "[" || rest.first == "{" {
            var text = String(rest)
            var brackets = Brackets()
            brackets.read(rest)
            for _ in 0..<Self.flowLineLimit where !brackets.areClosed {
                guard let line = continuation(above: indent) else { break }
                text += " " + line
                brackets.read(line)
            }
            var flow = text[...]
            found = Self.flow(&flow, depth)
        } else {
            var text = String(rest)
            while let line = continuation(above: indent) { text += " " + line }
            found = Self.scalar(text[...])
        }
        if let anchor { anchors[anchor] = found.map { ($0, byteCount - start) } }
        return found
    }

    /// The next line, if it goes on with a value of the line before it.
    private mutating func continuation(above indent: Int) -> Substring? {
        guard index < lines.count, lines[index].indent > indent else { return nil }
        defer { index += 1 }
        byteCount += lines[index].text.utf8.count + 1
        return lines[index].text
    }

    private mutating func alias(_ name: String) -> Any? {
        guard let anchor = anchors[name], aliasByteCount + anchor.byteCount <= aliasByteLimit else { return nil }
        aliasByteCount += anchor.byteCount
        byteCount += anchor.byteCount
        return anchor.value
    }

    private mutating func keptText(above indent: Int, folds: Bool) -> String {
        var kept: [Substring] = []
        let first = index > 0 ? numbers[index - 1] + 1 : 0
        for line in raw[min(first, raw.count)...] {
            guard line.allSatisfy({ $0 == " " }) || line.prefix(while: { $0 == " " }).count > indent else { break }
            kept.append(line)
        }
        while index < lines.count, numbers[index] < first + kept.count { index += 1 }
        byteCount += kept.reduce(0) { $0 + $1.utf8.count + 1 }
        let margin = kept.first { !$0.isEmpty }?.prefix { $0 == " " }.count ?? 0
        return kept.map { $0.dropFirst(margin) }.joined(separator: folds ? " " : "\n")
    }

    // MARK: - Within a line

    /// The key of a line, and what stands behind it.
    private static func key(of text: Substring) -> (key: String, rest: Substring)? {
        var end: Substring.Index
        if let quote = text.first, quote == "\"" || quote == "'" {
            guard let close = text.dropFirst().firstIndex(of: quote) else { return nil }
            end = text.index(after: close)
        } else {
            guard text.first != "[", text.first != "{", text.first != "|", text.first != ">" else { return nil }
            end = text.startIndex
            while end < text.endIndex {
                let next = text.index(after: end)
                if text[end] == ":", next == text.endIndex || text[next] == " " || text[next] == "\t" { break }
                end = next
            }
        }
        guard end < text.endIndex, text[end] == ":" else { return nil }
        return (scalarText(trimmed(text[..<end])), trimmed(text[text.index(after: end)...]))
    }

    /// How many brackets are open behind the lines that were read.
    private struct Brackets {
        private var depth = 0
        private var quote: Character?

        var areClosed: Bool { depth <= 0 }

        mutating func read(_ line: Substring) {
            for character in line {
                if let open = quote {
                    if character == open { quote = nil }
                } else if character == "\"" || character == "'" {
                    quote = character
                } else if "[{".contains(character) {
                    depth += 1
                } else if "]}".contains(character) {
                    depth -= 1
                }
            }
        }
    }

    private static func flow(_ text: inout Substring, _ depth: Int) -> Any? {
        text = trimmed(text)
        guard depth < depthLimit, let first = text.first else { return nil }
        guard first == "[" || first == "{" else { return scalar(flowWord(&text)) }
        text.removeFirst()
        var list: [Any] = []
        var mapping: [String: Any] = [:]
        while true {
            text = trimmed(text)
            guard let next = text.first else { break }
            if next == "]" || next == "}" {
                text.removeFirst()
                break
            }
            if next == "," {
                text.removeFirst()
            } else if first == "[" {
                let before = text.startIndex
                flow(&text, depth + 1).map { list.append($0) }
                if text.startIndex == before { text.removeFirst() }
            } else {
                let key = scalarText(flowWord(&text, endsAtColon: true))
                text = trimmed(text)
                guard text.first == ":" else {
                    if !text.isEmpty, text.first != ",", text.first != "}" { text.removeFirst() }
                    continue
                }
                text.removeFirst()
                mapping[key] = flow(&text, depth + 1)
            }
        }
        return first == "[" ? list : mapping
    }

    private static func flowWord(_ text: inout Substring, endsAtColon: Bool = false) -> Substring {
        var end = text.startIndex
        if let quote = text.first, quote == "\"" || quote == "'" {
            repeat {
                end = text[text.index(after: end)...].firstIndex(of: quote) ?? text.endIndex
                end = end == text.endIndex ? end : text.index(after: end)
                // Two of them within a text are one.
            } while end < text.endIndex && text[end] == "'" && quote == "'"
        } else {
            while end < text.endIndex, !",]}".contains(text[end]), !(endsAtColon && text[end] == ":") {
                end = text.index(after: end)
            }
        }
        let word = trimmed(text[..<end])
        text = text[end...]
        return word
    }

    private static func scalar(_ text: Substring) -> Any? {
        switch text {
        case "true", "True", "yes", "Yes", "YES", "on": true
        case "false", "False", "no", "No", "NO", "off": false
        case "~", "null": nil
        default: scalarText(text)
        }
    }

    private static func scalarText(_ text: Substring) -> String {
        guard text.count > 1, let quote = text.first, quote == text.last, quote == "\"" || quote == "'" else {
            return String(text)
        }
        let inner = text.dropFirst().dropLast()
        guard quote == "\"" else { return String(inner.replacing("''", with: "'")) }
        return String(inner).replacing("\\\"", with: "\"").replacing("\\n", with: "\n").replacing("\\\\", with: "\\")
    }
}
