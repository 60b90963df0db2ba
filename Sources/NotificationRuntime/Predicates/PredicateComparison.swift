// SPDX-License-Identifier: Apache-2.0

import Foundation

struct PredicateComparison {
    enum Operator {
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
        case beginsWith, contains, endsWith, like, matches
        case `in`, between
    }

    /// How many of the left side's values the comparison is about.
    enum Quantity { case one, any, all, none }

    struct Options {
        /// Whether it has `[c]`.
        var ignoresCase = false
        /// Whether it has `[d]`.
        var ignoresMarks = false

        var compareOptions: String.CompareOptions {
            var options: String.CompareOptions = []
            if ignoresCase { options.insert(.caseInsensitive) }
            if ignoresMarks { options.insert(.diacriticInsensitive) }
            return options
        }

        /// The text as patterns compare it.
        func folded(_ text: String) -> String {
            ignoresMarks ? text.folding(options: .diacriticInsensitive, locale: nil) : text
        }
    }

    var left: PredicateExpression
    var comparison: Operator
    var right: PredicateExpression
    var options: Options
    var quantity: Quantity

    func evaluate(_ subject: PredicateSubject) throws(PredicateFormatError) -> Bool {
        let (a, b) = (try left.value(subject), try right.value(subject))
        guard quantity != .one else { return try holds(a, b) }
        guard let values = PredicateValue.collection(a) else {
            throw PredicateFormatError(
                "the left side of ANY, ALL and NONE must be a collection, and is \(Self.name(a))."
            )
        }
        for value in values {
            let holds = try holds(value is NSNull ? nil : value, b)
            if holds, quantity == .any { return true }
            if holds, quantity == .none { return false }
            if !holds, quantity == .all { return false }
        }
        return quantity != .any
    }

    private func holds(_ a: Any?, _ b: Any?) throws(PredicateFormatError) -> Bool {
        switch comparison {
        case .equal: return isEqual(a, b)
        case .notEqual: return !isEqual(a, b)
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            guard let result = try order(a, b) else { return false }
            switch comparison {
            case .less: return result == .orderedAscending
            case .lessOrEqual: return result != .orderedDescending
            case .greater: return result == .orderedDescending
            default: return result != .orderedAscending
            }
        case .between:
            guard let bounds = PredicateValue.collection(b), bounds.count == 2 else {
                throw PredicateFormatError("the right side of BETWEEN must be two values, as in {1, 10}.")
            }
            guard let low = try order(a, bounds[0]), let high = try order(a, bounds[1]) else { return false }
            return low != .orderedAscending && high != .orderedDescending
        case .in: return try isMember(a, of: b)
        case .contains:
            // A collection has members, a text has parts.
            if let values = PredicateValue.collection(a) { return values.contains { isEqual($0, b) } }
            return try compareTexts(a, b)
        case .beginsWith, .endsWith, .like, .matches: return try compareTexts(a, b)
        }
    }

    private func isEqual(_ a: Any?, _ b: Any?) -> Bool {
        guard !options.compareOptions.isEmpty, let a = PredicateValue.text(a), let b = PredicateValue.text(b) else {
            return PredicateValue.areEqual(a, b)
        }
        return a.compare(b, options: options.compareOptions) == .orderedSame
    }

    /// The order of two numbers, texts or dates; `nil` if one of them is `nil`.
    private func order(_ a: Any?, _ b: Any?) throws(PredicateFormatError) -> ComparisonResult? {
        guard let a, let b, !(a is NSNull), !(b is NSNull) else { return nil }
        if let a = PredicateValue.text(a), let b = PredicateValue.text(b) {
            return a.compare(b, options: options.compareOptions)
        }
        if let a = PredicateValue.number(a), let b = PredicateValue.number(b) { return a.compare(b) }
        if let a = PredicateValue.date(a), let b = PredicateValue.date(b) { return a.compare(b) }
        throw PredicateFormatError("\(Self.name(a)) and \(Self.name(b)) have no order.")
    }

    private func isMember(_ a: Any?, of b: Any?) throws(PredicateFormatError) -> Bool {
        if let values = PredicateValue.collection(b) { return values.contains { isEqual(a, $0) } }
        if PredicateValue.text(b) != nil, a != nil {
            // The sides of CONTAINS the other way round.
            return try PredicateComparison(
                left: right,
                comparison: .contains,
                right: left,
                options: options,
                quantity: .one
            )
            .compareTexts(b, a)
        }
        throw PredicateFormatError("the right side of IN must be a collection or a text, and is \(Self.name(b)).")
    }

    /// Compares texts by an operator of texts; what is `nil` fits nothing.
    private func compareTexts(_ a: Any?, _ b: Any?) throws(PredicateFormatError) -> Bool {
        guard let a, !(a is NSNull), let b, !(b is NSNull) else { return false }
        guard let text = PredicateValue.text(a), let pattern = PredicateValue.text(b) else {
            let other = PredicateValue.text(a) == nil ? a : b
            throw PredicateFormatError("\(Self.name(other)) is not a text, and the operator compares texts.")
        }
        switch comparison {
        case .beginsWith:
            return text.range(of: pattern, options: options.compareOptions.union(.anchored)) != nil
        case .endsWith:
            let end = options.compareOptions.union([.anchored, .backwards])
            return text.range(of: pattern, options: end) != nil
        case .contains: return text.range(of: pattern, options: options.compareOptions) != nil
        case .like: return try matches(text, Self.expression(ofLike: pattern), among: .dotMatchesLineSeparators)
        default: return try matches(text, pattern, among: [])
        }
    }

    /// Whether all of the text matches, as on iOS: a part is not enough.
    private func matches(
        _ text: String,
        _ pattern: String,
        among more: NSRegularExpression.Options
    ) throws(PredicateFormatError) -> Bool {
        var regexOptions = more
        if options.ignoresCase { regexOptions.insert(.caseInsensitive) }
        let expression: NSRegularExpression
        do {
            // Without the group only the first and last alternative would be anchored.
            expression = try NSRegularExpression(pattern: "\\A(?:\(options.folded(pattern)))\\z", options: regexOptions)
        } catch {
            throw PredicateFormatError("\(pattern) is not a regular expression.")
        }
        let whole = options.folded(text)
        return expression.firstMatch(in: whole, range: NSRange(location: 0, length: whole.utf16.count)) != nil
    }

    /// The regular expression of a pattern in which `?` is one character and `*` any number of them.
    private static func expression(ofLike pattern: String) -> String {
        var result = ""
        var isEscaped = false
        for character in pattern {
            if isEscaped || !"?*\\".contains(character) {
                result += NSRegularExpression.escapedPattern(for: String(character))
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result += character == "?" ? "." : ".*"
            }
        }
        return result
    }

    private static func name(_ value: Any?) -> String {
        guard let value else { return "nil" }
        return "\(type(of: value)) \(String(describing: value).prefix(60))"
    }
}
