// SPDX-License-Identifier: Apache-2.0

/// Reads the format language of predicates, as far as it makes sense without key-value coding of objects.
///
/// The grammar follows Apple's *Predicate Programming Guide*: `OR` binds least, then `AND`, `NOT` and comparisons.
struct PredicateParser {
    private static let operators: [String: PredicateComparison.Operator] = [
        "==": .equal, "=": .equal, "!=": .notEqual, "<>": .notEqual, "<": .less, ">": .greater, "<=": .lessOrEqual,
        "=<": .lessOrEqual, ">=": .greaterOrEqual, "=>": .greaterOrEqual, "BEGINSWITH": .beginsWith,
        "CONTAINS": .contains, "ENDSWITH": .endsWith, "LIKE": .like, "MATCHES": .matches, "IN": .in,
        "BETWEEN": .between,
    ]
    /// Words of the language that are not here.
    private static let missing: Set<String> = [
        "SUBQUERY", "CAST", "FUNCTION", "TERNARY", "FETCH", "UTI", "FIRST", "LAST", "SIZE",
    ]
    /// The maximum nesting of a format; a phone's stack has an end as well.
    private static let depthLimit = 200

    private let tokens: [PredicateToken]
    private var index = 0
    private var arguments: ArraySlice<Any>
    private var depth = 0

    init(_ format: String, arguments: [Any]) throws(PredicateFormatError) {
        tokens = try PredicateTokens(format).tokens
        self.arguments = arguments[...]
    }

    /// Reads the whole format.
    mutating func predicate() throws(PredicateFormatError) -> PredicateNode {
        let node = try alternatives()
        guard index == tokens.count else { throw unexpected() }
        return node
    }

    // MARK: - Predicates

    private mutating func alternatives() throws(PredicateFormatError) -> PredicateNode {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.depthLimit else { throw PredicateFormatError("it is nested too deeply.") }
        var parts = [try conjunction()]
        while take(word: "OR") || take(symbol: "||") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func conjunction() throws(PredicateFormatError) -> PredicateNode {
        var parts = [try negation()]
        while take(word: "AND") || take(symbol: "&&") { parts.append(try negation()) }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func negation() throws(PredicateFormatError) -> PredicateNode {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.depthLimit else { throw PredicateFormatError("it is nested too deeply.") }
        if take(word: "NOT") || take(symbol: "!") { return .not(try negation()) }
        if take(word: "TRUEPREDICATE") { return .value(true) }
        if take(word: "FALSEPREDICATE") { return .value(false) }
        // A parenthesis is around a predicate, or around the left side of a comparison.
        let (start, rest) = (index, arguments)
        guard take(symbol: "(") else { return .comparison(try comparison()) }
        var reason: PredicateFormatError?
        do throws(PredicateFormatError) {
            let node = try alternatives()
            if take(symbol: ")"), !isOperator { return node }
        } catch {
            reason = error
        }
        (index, arguments) = (start, rest)
        do throws(PredicateFormatError) {
            return .comparison(try comparison())
        } catch {
            throw reason ?? error
        }
    }

    private mutating func comparison() throws(PredicateFormatError) -> PredicateComparison {
        var quantity = PredicateComparison.Quantity.one
        if take(word: "ANY") || take(word: "SOME") {
            quantity = .any
        } else if take(word: "ALL") {
            quantity = .all
        } else if take(word: "NONE") {
            quantity = .none
        }
        let left = try expression()
        guard index < tokens.count, let name = operatorName, let comparison = Self.operators[name] else {
            throw unexpected()
        }
        index += 1
        let options = try options()
        return PredicateComparison(
            left: left,
            comparison: comparison,
            right: try expression(),
            options: options,
            quantity: quantity
        )
    }

    private var operatorName: String? {
        guard index < tokens.count else { return nil }
        return switch tokens[index] {
        case .symbol(let symbol): symbol
        case .word(let word): word.uppercased()
        default: nil
        }
    }

    private var isOperator: Bool { operatorName.map { Self.operators[$0] != nil } ?? false }

    private mutating func options() throws(PredicateFormatError) -> PredicateComparison.Options {
        var options = PredicateComparison.Options()
        guard take(symbol: "[") else { return options }
        guard index < tokens.count, case .word(let letters) = tokens[index] else { throw unexpected() }
        index += 1
        for letter in letters.lowercased() {
            switch letter {
            case "c": options.ignoresCase = true
            case "d": options.ignoresMarks = true
            // Texts that are normalized already are compared as they are.
            case "n": options = .init()
            default:
                throw PredicateFormatError(
                    "the option [\(letter)] is not among those that the simulator has: c, d and n."
                )
            }
        }
        guard take(symbol: "]") else { throw unexpected() }
        return options
    }

    // MARK: - Expressions

    private mutating func expression() throws(PredicateFormatError) -> PredicateExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.depthLimit else { throw PredicateFormatError("it is nested too deeply.") }
        var expression = try value()
        while true {
            if take(symbol: ".") {
                expression = .path(of: expression, keys: [try key()])
            } else if index < tokens.count, case .symbol(let symbol) = tokens[index],
                ["+", "-", "*", "/", "["].contains(symbol)
            {
                throw PredicateFormatError("\(symbol) is not among what the simulator can calculate.")
            } else {
                return expression
            }
        }
    }

    private mutating func value() throws(PredicateFormatError) -> PredicateExpression {
        guard index < tokens.count else { throw PredicateFormatError("it ends without a value.") }
        let token = tokens[index]
        index += 1
        switch token {
        case .text(let text): return .constant(text)
        case .integer(let number): return .constant(number)
        case .decimal(let number): return .constant(number)
        case .variable(let name): return .variable(name)
        case .argument(let kind):
            guard let argument = arguments.popFirst() else {
                throw PredicateFormatError("it has more percent signs than arguments.")
            }
            guard kind == "K" else { return .constant(argument) }
            guard let path = argument as? String else {
                throw PredicateFormatError("the argument of %K is not a text.")
            }
            return .path(of: .subject, keys: path.split(separator: ".").map(String.init))
        case .symbol("-"):
            switch tokens.indices.contains(index) ? tokens[index] : nil {
            case .integer(let number)?:
                index += 1
                return .constant(-number)
            case .decimal(let number)?:
                index += 1
                return .constant(-number)
            default: throw unexpected()
            }
        case .symbol("("):
            let inner = try expression()
            guard take(symbol: ")") else { throw unexpected() }
            return inner
        case .symbol("{"):
            var values: [PredicateExpression] = []
            while !take(symbol: "}") {
                if !values.isEmpty, !take(symbol: ",") { throw unexpected() }
                values.append(try expression())
            }
            return .collection(values)
        case .symbol("@"):
            index -= 1
            return .path(of: .subject, keys: [try key()])
        case .word(let word): return try named(word)
        case .symbol:
            index -= 1
            throw unexpected()
        }
    }

    private mutating func named(_ word: String) throws(PredicateFormatError) -> PredicateExpression {
        switch word.uppercased() {
        case "SELF": return .subject
        case "TRUE", "YES": return .constant(true)
        case "FALSE", "NO": return .constant(false)
        case "NIL", "NULL": return .none
        case let name
        where Self.missing.contains(name) || tokens.indices.contains(index) && tokens[index] == .symbol("("):
            throw PredicateFormatError("\(word) is not among the functions that the simulator has.")
        case let name
        where Self.operators[name] != nil || ["AND", "OR", "NOT", "ANY", "ALL", "SOME", "NONE"].contains(name):
            index -= 1
            throw unexpected()
        default:
            return .path(of: .subject, keys: [word.hasPrefix("#") ? String(word.dropFirst()) : word])
        }
    }

    /// A key of a path, or an operator of collections such as `@count`.
    private mutating func key() throws(PredicateFormatError) -> String {
        let isOperator = take(symbol: "@")
        guard index < tokens.count, case .word(let word) = tokens[index] else { throw unexpected() }
        index += 1
        let plain = word.hasPrefix("#") ? String(word.dropFirst()) : word
        return isOperator ? "@" + plain : plain
    }

    // MARK: - Words

    private mutating func take(word: String) -> Bool {
        guard index < tokens.count, case .word(let next) = tokens[index], next.uppercased() == word else {
            return false
        }
        index += 1
        return true
    }

    private mutating func take(symbol: String) -> Bool {
        guard index < tokens.count, tokens[index] == .symbol(symbol) else { return false }
        index += 1
        return true
    }

    private func unexpected() -> PredicateFormatError {
        guard index < tokens.count else { return PredicateFormatError("it ends too early.") }
        let word =
            switch tokens[index] {
            case .word(let text), .symbol(let text): text
            case .text(let text): "'\(text)'"
            case .integer(let number): "\(number)"
            case .decimal(let number): "\(number)"
            case .argument(let kind): "%\(kind)"
            case .variable(let name): "$\(name)"
            }
        return PredicateFormatError("\(word) is not what can stand there.")
    }
}
