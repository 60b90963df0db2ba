// SPDX-License-Identifier: Apache-2.0

/// A predicate that was read from a format.
package struct FormatPredicate {
    private let node: PredicateNode

    /// Reads the format; throws if it is not valid.
    package init(_ format: String, arguments: [Any] = []) throws(PredicateFormatError) {
        var parser = try PredicateParser(format, arguments: arguments)
        node = try parser.predicate()
    }

    /// Returns whether it holds for the object; throws if the object lacks a requested property.
    package func evaluate(with object: Any?, variables: [String: Any] = [:]) throws(PredicateFormatError) -> Bool {
        try node.evaluate(PredicateSubject(object: object, variables: variables))
    }
}
