// SPDX-License-Identifier: Apache-2.0

/// A value in source code, as far as its words say what it is.
indirect enum CodeExpression {
    case text(String)
    case flag(Bool)
    /// `Category.order`, by its parts; the first of `.order` is empty.
    case name([String])
    /// A list, a set, or flags that are joined.
    case list([CodeExpression])
    /// The members of an object.
    case members([(name: String, value: CodeExpression)])
    /// A call, or a message of Objective-C, by the parts of its function's name.
    case call([String], [Argument])
    /// What is only known while the app runs.
    case computed

    struct Argument {
        /// `nil` if it has none.
        var label: String?
        var value: CodeExpression
    }

    /// The name of a member of a script that stands for all members of its value: `...value`.
    static let spread = "..."

    subscript(member: String) -> CodeExpression? {
        guard case .members(let members) = self else { return nil }
        return members.first { $0.name == member }?.value
    }
}

extension [CodeExpression.Argument] {
    /// The value with a label.
    subscript(label: String) -> CodeExpression? { first { $0.label == label }?.value }

    /// The value at a place among those without labels.
    func unlabelled(_ place: Int) -> CodeExpression? { filter { $0.label == nil }.dropFirst(place).first?.value }
}

/// Reads a value from the words of source code, within bounds.
struct CodeExpressionReader {
    private static let depthLimit = 24
    /// Words of one value that are read.
    private static let tokenLimit = 6_000

    let tokens: [CodeToken]
    let language: CodeLanguage
    private(set) var index: Int
    private let end: Int

    /// - Parameter isLine: Whether the value ends with its line.
    init(_ tokens: [CodeToken], in language: CodeLanguage, from index: Int, isLine: Bool = false) {
        self.tokens = tokens
        self.language = language
        self.index = index
        var end = min(tokens.count, index + Self.tokenLimit)
        if isLine { end = tokens[..<end].dropFirst(index).firstIndex { $0.line > tokens[index].line } ?? end }
        self.end = end
    }

    private func isSign(_ sign: String, _ offset: Int = 0) -> Bool {
        index + offset < end && tokens[index + offset].kind == .sign && tokens[index + offset].text == sign
    }

    private func isName(_ offset: Int = 0) -> Bool { index + offset < end && tokens[index + offset].kind == .name }

    private mutating func take(_ sign: String) -> Bool {
        guard isSign(sign) else { return false }
        index += 1
        return true
    }

    /// Reads a value up to the comma or the bracket behind it.
    mutating func read(_ depth: Int = 0) -> CodeExpression {
        guard depth < Self.depthLimit else { return .computed }
        var parts = [primary(depth + 1)]
        while take("|") { parts.append(primary(depth + 1)) }
        if language == .script, isName(), tokens[index].text == "as" {
            index += 1
            _ = primary(depth + 1)
        }
        // The operand before an operator is not the value.
        let isOperator = index < end && tokens[index].kind == .sign && "+-*/%?&<>=!~^".contains(tokens[index].text)
        if isOperator { return .computed }
        return parts.count == 1 ? parts[0] : .list(parts)
    }

    private mutating func primary(_ depth: Int) -> CodeExpression {
        guard depth < Self.depthLimit, index < end else { return .computed }
        let token = tokens[index]
        switch token.kind {
        case .computedText, .text:
            var (text, isComputed) = ("", false)
            // Literals one after another are one.
            while index < end, tokens[index].kind == .text || tokens[index].kind == .computedText {
                text += tokens[index].text
                isComputed = isComputed || tokens[index].kind == .computedText
                index += 1
                if language == .swift || language == .script { break }
            }
            // `"KEY".localized` is what the app makes of it.
            guard !isSign("."), !isComputed else {
                _ = suffix([], depth)
                return .computed
            }
            return .text(text)
        case .number:
            index += 1
            return .computed
        case .name: return named(depth)
        case .sign: break
        }
        switch token.text {
        case ".":
            return isName(1) ? suffix([""], depth) : .computed
        case "[" where language == .objectiveC: return message(depth)
        case "[", "@[":
            index += 1
            let elements = elements(until: "]", depth).map(\.value)
            return isSign(".") ? suffix([], depth) : .list(elements)
        case "(":
            index += 1
            let inner = elements(until: ")", depth)
            // A cast stands before its value.
            if language == .objectiveC, index < end, isName() || isSign("@[") || tokens[index].kind == .text {
                return primary(depth + 1)
            }
            return inner.count == 1 ? inner[0].value : .computed
        case "{" where language == .script || language == .dart: return object(depth)
        case "<" where language == .dart:
            return skipTypes() ? primary(depth + 1) : .computed
        default: return .computed
        }
    }

    /// Reads a name, with what is called on it.
    private mutating func named(_ depth: Int) -> CodeExpression {
        let name = tokens[index].text
        index += 1
        switch (name, language) {
        case ("true", _), ("YES", _): return .flag(true)
        case ("false", _), ("NO", _): return .flag(false)
        case ("const", .dart), ("new", .dart), ("new", .script), ("await", _), ("try", .swift):
            return primary(depth + 1)
        default: return suffix([name], depth)
        }
    }

    /// Reads what follows the beginning of a name: further parts, and calls.
    private mutating func suffix(_ beginning: [String], _ depth: Int) -> CodeExpression {
        var parts = beginning
        var result: CodeExpression?
        while index < end {
            if isSign("?", 0), isSign(".", 1) { index += 1 }
            if isSign("!", 0), isSign(".", 1) || isSign(",", 1) || isSign(")", 1) { index += 1 }
            if isSign("."), isName(1) {
                // What is asked of a call's result is not known.
                if result != nil { result = .computed }
                parts.append(tokens[index + 1].text)
                index += 2
            } else if language == .dart, isSign("<"), skipTypes() {
                continue
            } else if take("(") {
                let arguments = elements(until: ")", depth)
                result = result == nil && !parts.isEmpty ? .call(parts, arguments) : .computed
            } else if language != .objectiveC, isSign("["), index > 0, tokens[index - 1].line == tokens[index].line {
                index += 1
                _ = elements(until: "]", depth)
                result = .computed
            } else {
                break
            }
        }
        return result ?? (parts.isEmpty ? .computed : .name(parts))
    }

    /// Passes over `<A, B<C>>`; does not move if that is something else.
    private mutating func skipTypes() -> Bool {
        var depth = 0
        for offset in 0..<24 where index + offset < end {
            let token = tokens[index + offset]
            if token.kind == .sign {
                if token.text == "<" { depth += 1 }
                if token.text == ">" { depth -= 1 }
                guard "<>,.?[]".contains(token.text) else { return false }
            } else if token.kind != .name {
                return false
            }
            if depth == 0 {
                index += offset + 1
                return true
            }
        }
        return false
    }

    /// Reads values with their labels up to a bracket.
    private mutating func elements(until close: String, _ depth: Int) -> [CodeExpression.Argument] {
        var elements: [CodeExpression.Argument] = []
        while index < end, !take(close) {
            if take(",") { continue }
            var label: String?
            if isName(), isSign(":", 1) {
                label = tokens[index].text
                index += 2
            }
            let value = read(depth + 1)
            let isWhole = isSign(",") || isSign(close)
            elements.append(.init(label: label, value: isWhole ? value : .computed))
            if !isWhole { skip(to: close) }
        }
        return elements
    }

    /// Passes over the rest of a value that is not understood.
    private mutating func skip(to close: String) {
        var depth = 0
        while index < end {
            if tokens[index].kind == .sign {
                let sign = tokens[index].text
                if depth == 0, sign == "," || sign == close { return }
                if ["(", "[", "{", "@[", "@{", "@("].contains(sign) { depth += 1 }
                if [")", "]", "}"].contains(sign) {
                    depth -= 1
                    // A bracket of what is around: the value was cut.
                    if depth < 0 { return index = end }
                }
            }
            index += 1
        }
    }

    /// Reads `[receiver part:value part:value]`.
    private mutating func message(_ depth: Int) -> CodeExpression {
        index += 1
        let receiver = primary(depth + 1)
        var parts: [String] = []
        var arguments: [CodeExpression.Argument] = []
        while index < end, !take("]") {
            guard isName() else {
                skip(to: "]")
                if take(",") { continue }
                arguments.append(.init(label: nil, value: .computed))
                continue
            }
            let part = tokens[index].text
            index += 1
            if parts.isEmpty { parts.append(part) }
            guard take(":") else { continue }
            let value = read(depth + 1)
            arguments.append(.init(label: part, value: value))
        }
        guard case .name(let names) = receiver, names.count == 1 else { return .computed }
        return .call(names + parts, arguments)
    }

    /// Reads an object of a script, or a map or a set of Dart.
    private mutating func object(_ depth: Int) -> CodeExpression {
        index += 1
        var members: [(name: String, value: CodeExpression)] = []
        var elements: [CodeExpression] = []
        while index < end, !take("}") {
            if take(",") { continue }
            if language == .script, isSign("."), isSign(".", 1), isSign(".", 2) {
                index += 3
                let value = read(depth + 1)
                let isWhole = isSign(",") || isSign("}")
                members.append((CodeExpression.spread, isWhole ? value : .computed))
                if !isWhole { skip(to: "}") }
                continue
            }
            let isKey = index < end && (tokens[index].kind == .name || tokens[index].kind == .text) && isSign(":", 1)
            let key = isKey ? tokens[index].text : nil
            if isKey { index += 2 }
            let value = read(depth + 1)
            let isWhole = isSign(",") || isSign("}")
            if let key {
                members.append((key, isWhole ? value : .computed))
            } else {
                // `{ id }` is `{ id: id }`.
                if language == .script, isWhole, case .name(let names) = value, names.count == 1 {
                    members.append((names[0], value))
                }
                elements.append(isWhole ? value : .computed)
            }
            if !isWhole { skip(to: "}") }
        }
        return language == .dart && members.isEmpty ? .list(elements) : .members(members)
    }
}
