// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The object that a predicate is evaluated with.
struct PredicateSubject {
    var object: Any?
    var variables: [String: Any]
}

/// A predicate that was read.
indirect enum PredicateNode {
    case value(Bool)
    case comparison(PredicateComparison)
    case and([PredicateNode])
    case or([PredicateNode])
    case not(PredicateNode)

    func evaluate(_ subject: PredicateSubject) throws(PredicateFormatError) -> Bool {
        switch self {
        case .value(let value): return value
        case .comparison(let comparison): return try comparison.evaluate(subject)
        case .and(let parts):
            for part in parts { guard try part.evaluate(subject) else { return false } }
            return true
        case .or(let parts):
            for part in parts { if try part.evaluate(subject) { return true } }
            return false
        case .not(let part): return try !part.evaluate(subject)
        }
    }
}

/// A side of a comparison.
indirect enum PredicateExpression {
    case subject
    case none
    case constant(Any)
    case variable(String)
    case path(of: PredicateExpression, keys: [String])
    case collection([PredicateExpression])

    /// The value; `nil` for `nil`, and for a key that a dictionary has not.
    func value(_ subject: PredicateSubject) throws(PredicateFormatError) -> Any? {
        switch self {
        case .subject: return Self.plain(subject.object)
        case .none: return nil
        case .constant(let value): return Self.plain(value)
        case .variable(let name):
            guard let value = subject.variables[name] else {
                throw PredicateFormatError(
                    "the variable $\(name) has no value; give it by evaluate(with:substitutionVariables:)."
                )
            }
            return Self.plain(value)
        case .path(let base, let keys):
            var value = try base.value(subject)
            for key in keys { value = try Self.member(key, of: value) }
            return value
        case .collection(let parts):
            var values: [Any] = []
            for part in parts { values.append(try part.value(subject) ?? NSNull()) }
            return values
        }
    }

    /// The value without wrapping: `NSNull` stays, an optional's `nil` goes.
    private static func plain(_ value: Any?) -> Any? {
        guard let value else { return nil }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { plain($0.value) }
    }

    /// A key's value, as key-value coding has it on iOS for texts, dictionaries and collections.
    private static func member(_ key: String, of value: Any?) throws(PredicateFormatError) -> Any? {
        guard let value else { return nil }
        switch value {
        case let dictionary as [AnyHashable: Any] where key != "@count": return plain(dictionary[key])
        case let dictionary as NSDictionary where key != "@count": return dictionary.object(forKey: key)
        default: break
        }
        if let text = PredicateValue.text(value) {
            switch key {
            case "length": return text.utf16.count
            case "lowercaseString": return text.lowercased()
            case "uppercaseString": return text.uppercased()
            case "capitalizedString": return text.capitalized
            case "integerValue", "intValue", "longLongValue": return NSString(string: text).integerValue
            case "doubleValue", "floatValue": return NSString(string: text).doubleValue
            case "boolValue": return NSString(string: text).boolValue
            default: break
            }
        } else if let values = PredicateValue.collection(value) {
            if key == "@count" { return values.count }
            if !key.hasPrefix("@") {
                var members: [Any] = []
                for value in values { members.append(try member(key, of: value) ?? NSNull()) }
                return members
            }
        }
        throw PredicateFormatError(
            "\(type(of: value)) has no key \(key) that the simulator knows: it reads keys of dictionaries, of collections "
                + "of them, and length of texts; NSPredicate(block:) reads all others."
        )
    }
}

/// Values as comparisons treat them, independent of their Swift or Foundation types.
enum PredicateValue {
    static func text(_ value: Any?) -> String? {
        switch value {
        case let text as String: text
        case let text as NSString: String(describing: text)
        case let text as Substring: String(text)
        default: nil
        }
    }

    static func number(_ value: Any?) -> NSNumber? {
        switch value {
        case let number as NSNumber: number
        case let truth as Bool: NSNumber(value: truth)
        case let number as Double: NSNumber(value: number)
        case let number as Float: NSNumber(value: number)
        case let number as CGFloat: NSNumber(value: Double(number))
        case let number as UInt64: NSNumber(value: number)
        case let number as UInt: NSNumber(value: number)
        case let number as any BinaryInteger: NSNumber(value: Int64(truncatingIfNeeded: number))
        default: nil
        }
    }

    static func date(_ value: Any?) -> Date? {
        switch value {
        case let date as Date: date
        case let date as NSDate: Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
        default: nil
        }
    }

    /// The members of an array or a set; the values of a dictionary.
    static func collection(_ value: Any?) -> [Any]? {
        switch value {
        case let array as [Any]: array
        case let array as NSArray: array.map { $0 }
        case let set as Set<AnyHashable>: set.map(\.base)
        case let set as NSSet: set.map { $0 }
        case let set as NSOrderedSet: set.map { $0 }
        case let dictionary as [AnyHashable: Any]: Array(dictionary.values)
        default: nil
        }
    }

    /// Whether two values are equal, as `isEqual:` of Foundation's objects is.
    static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
        let (a, b) = (a is NSNull ? nil : a, b is NSNull ? nil : b)
        guard let a, let b else { return a == nil && b == nil }
        if let a = text(a), let b = text(b) { return a.utf16.elementsEqual(b.utf16) }
        if let a = number(a), let b = number(b) { return a.compare(b) == .orderedSame }
        if let a = date(a), let b = date(b) { return a == b }
        if let a = collection(a), let b = collection(b) {
            return a.count == b.count && zip(a, b).allSatisfy { areEqual($0, $1) }
        }
        if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
        return false
    }
}
