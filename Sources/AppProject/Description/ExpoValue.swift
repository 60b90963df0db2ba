// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import PushMessages

/// A value of Expo's settings, of which code may leave a part open.
indirect enum ExpoValue {
    /// A text, and the file that has it.
    case text(String, file: String)
    case flag(Bool)
    /// Elements; `isWhole` unless code adds others.
    case list([ExpoValue], isWhole: Bool)
    /// Members; `isWhole` unless code adds others.
    case members([String: ExpoValue], isWhole: Bool)
    /// A number, or nothing.
    case other
    /// What is only known when the code runs.
    case unknown

    /// The settings of an `app.json`.
    init(_ json: JSONValue, in file: String) {
        switch json {
        case .string(let text): self = .text(text, file: file)
        case .bool(let flag): self = .flag(flag)
        case .array(let list): self = .list(list.map { ExpoValue($0, in: file) }, isWhole: true)
        case .object(let object):
            var members: [String: ExpoValue] = [:]
            for (name, value) in object { members[name] = ExpoValue(value, in: file) }
            self = .members(members, isWhole: true)
        default: self = .other
        }
    }

    /// A member; `nil` if there is none, and unknown if code may add it.
    subscript(name: String) -> ExpoValue? {
        switch self {
        case .members(let members, let isWhole): members[name] ?? (isWhole ? nil : .unknown)
        case .unknown: .unknown
        default: nil
        }
    }

    var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

/// Reads the parts of an `app.config.ts` that are written out, without running it.
///
/// Understood are the object that is exported, or that the only `return` of an exported function gives; constants of the file;
/// and `...config`, the settings of the `app.json` beside it. Everything else is unknown.
///
/// Source: Expo, *Configure with app config*, "Dynamic configuration".
struct ExpoCode {
    private static let depthLimit = 12
    /// The `return`s before the only one of a function that are looked at.
    private static let returnLimit = 64

    private let file: CodeFile
    /// The settings that Expo gives the function as `config`.
    private let given: ExpoValue
    /// Values that are still made, because constants that hold each other have more values than the code has words.
    private var valuesLeft = 20_000
    /// How many more times the file is searched.
    private var searchesLeft = 256

    private init(file: CodeFile, given: ExpoValue) { (self.file, self.given) = (file, given) }

    /// The settings that the code of a file makes.
    static func settings(of path: String, in folder: AppFolder, given: ExpoValue) -> ExpoValue {
        guard let bytes = folder.bytes(path) else { return .unknown }
        var code = ExpoCode(file: CodeFile(path: path, bytes, in: .script), given: given)
        guard let start = code.exported else { return .unknown }
        let value = code.result(at: start)
        return value["expo"].flatMap { $0.isUnknown ? nil : $0 } ?? value
    }

    private func word(_ index: Int) -> String? {
        file.tokens.indices.contains(index) && file.tokens[index].kind != .text ? file.tokens[index].text : nil
    }

    /// The index at which the value begins that the file exports.
    private var exported: Int? {
        for index in file.tokens.indices {
            if word(index) == "export", word(index + 1) == "default" { return index + 2 }
            if word(index) == "module", word(index + 1) == ".", word(index + 2) == "exports", word(index + 3) == "=" {
                return index + 4
            }
        }
        return nil
    }

    /// The index behind the bracket that closes the one at an index.
    private func end(of index: Int) -> Int? {
        var depth = 0
        for place in index..<file.tokens.count where file.tokens[place].kind == .sign {
            if ["(", "[", "{"].contains(file.tokens[place].text) { depth += 1 }
            if [")", "]", "}"].contains(file.tokens[place].text) { depth -= 1 }
            if depth == 0 { return place + 1 }
        }
        return nil
    }

    /// The settings that begin at a word: an object, a function that returns one, or the name of either.
    private mutating func result(at start: Int, _ depth: Int = 0) -> ExpoValue {
        guard depth < Self.depthLimit else { return .unknown }
        var start = start
        if word(start) == "async" { start += 1 }
        switch word(start) {
        case "function":
            var index = start + 1
            while let next = word(index), next != "(" { index += 1 }
            guard let behind = end(of: index) else { return .unknown }
            return body(from: behind, depth)
        case "(":
            // A function's parameters, or an object in parentheses.
            guard let behind = end(of: start) else { return .unknown }
            guard let arrow = arrow(from: behind) else { break }
            return word(arrow) == "{" ? returned(in: arrow, depth) : result(at: arrow, depth + 1)
        case let name? where file.tokens[start].kind == .name:
            if word(start + 1) == "=", word(start + 2) == ">" {
                return word(start + 3) == "{" ? returned(in: start + 3, depth) : result(at: start + 3, depth + 1)
            }
            // A call of it makes something else.
            guard word(start + 1) != "(", word(start + 1) != "." else { return .unknown }
            if maySearch(), let value = file.value(of: name, at: start), let place = value.start {
                return result(at: place, depth + 1)
            }
            guard let place = function(named: name) else { return .unknown }
            return result(at: place, depth + 1)
        default: break
        }
        return value(file.expression(at: start), at: start, depth + 1)
    }

    /// The place of a function's declaration.
    private mutating func function(named name: String) -> Int? {
        guard maySearch() else { return nil }
        return file.tokens.indices.first { word($0) == "function" && word($0 + 1) == name }
    }

    /// Where what an arrow leads to begins, behind the type of its function.
    private func arrow(from index: Int) -> Int? {
        for place in index..<min(index + 16, file.tokens.count) {
            if word(place) == "=", word(place + 1) == ">" { return place + 2 }
            guard place > index || word(place) == ":" else { return nil }
            if [";", "{", "}", ")", ","].contains(word(place)) { return nil }
        }
        return nil
    }

    private mutating func body(from index: Int, _ depth: Int) -> ExpoValue {
        for place in index..<min(index + 16, file.tokens.count) where word(place) == "{" {
            return returned(in: place, depth)
        }
        return .unknown
    }

    /// The value of the only `return` between two braces.
    private mutating func returned(in brace: Int, _ depth: Int) -> ExpoValue {
        guard maySearch(), let end = end(of: brace) else { return .unknown }
        var (level, returns, inner) = (0, [Int](), [Int]())
        for place in brace..<end {
            switch word(place) {
            case "{": level += 1
            case "}": level -= 1
            case "return" where level == 1 && file.tokens[place].kind == .name: returns.append(place)
            case "return" where returns.isEmpty: inner.append(place)
            default: break
            }
        }
        guard returns.count == 1, let only = returns.first, inner.count <= Self.returnLimit else { return .unknown }
        // One behind a condition may come first.
        let isOnlyOne = !inner.contains { isBehindCondition($0, in: brace) }
        return isOnlyOne ? result(at: only + 1, depth + 1) : .unknown
    }

    private mutating func maySearch() -> Bool {
        searchesLeft -= 1
        return searchesLeft >= 0
    }

    /// Whether a `return` stands in the braces of an `if`, and not of an inner function.
    private func isBehindCondition(_ index: Int, in brace: Int) -> Bool {
        var depth = 0
        for place in (brace..<index).reversed() {
            if word(place) == "}" { depth += 1 }
            guard word(place) == "{" else { continue }
            if depth > 0 {
                depth -= 1
                continue
            }
            guard place > brace else { return true }
            if word(place - 1) == ">" { return false }
            guard word(place - 1) == ")" else { continue }
            var open = place - 1
            var brackets = 0
            while open > brace {
                if word(open) == ")" { brackets += 1 }
                if word(open) == "(" { brackets -= 1 }
                if brackets == 0 { break }
                open -= 1
            }
            if word(open - 1) != "if", word(open - 1) != "switch" { return false }
        }
        return true
    }

    /// The value of an expression that stands at a word.
    private mutating func value(_ expression: CodeExpression, at place: Int, _ depth: Int) -> ExpoValue {
        guard depth < Self.depthLimit, valuesLeft > 0 else { return .unknown }
        valuesLeft -= 1
        switch expression {
        case .text(let text): return .text(text, file: file.path)
        case .flag(let flag): return .flag(flag)
        case .list(let elements):
            let values = elements.map { value($0, at: place, depth + 1) }
            return .list(values.filter { !$0.isUnknown }, isWhole: !values.contains { $0.isUnknown })
        case .members(let members): return merged(members, at: place, depth)
        case .name(let parts): return named(parts, at: place, depth)
        case .call, .computed: return .unknown
        }
    }

    private mutating func merged(_ members: [(name: String, value: CodeExpression)], at place: Int, _ depth: Int)
        -> ExpoValue
    {
        var known: [String: ExpoValue] = [:]
        var isWhole = true
        for member in members {
            let value = value(member.value, at: place, depth + 1)
            guard member.name == CodeExpression.spread else {
                known[member.name] = value
                continue
            }
            switch value {
            case .members(let others, let isAll):
                known.merge(others) { $1 }
                isWhole = isWhole && isAll
            case .other: break
            default:
                // It may replace what stands before it.
                known = known.mapValues { _ in .unknown }
                isWhole = false
            }
        }
        return .members(known, isWhole: isWhole)
    }

    private mutating func named(_ parts: [String], at place: Int, _ depth: Int) -> ExpoValue {
        guard let first = parts.first, !first.isEmpty else { return .unknown }
        if parts == ["undefined"] || parts == ["null"] { return .other }
        var rest = parts.dropFirst()
        var found: ExpoValue
        if maySearch(), let value = file.value(of: first, at: place), let start = value.start {
            // `const { config } = context` gives no value that is read.
            found = self.value(value.expression, at: start, depth + 1)
        } else if first == "config" {
            found = given
        } else if rest.first == "config" {
            found = given
            rest = rest.dropFirst()
        } else {
            return .unknown
        }
        for name in rest {
            guard let member = found[name] else { return .other }
            found = member
        }
        return found
    }
}
