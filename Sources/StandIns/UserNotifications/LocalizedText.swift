// SPDX-License-Identifier: Apache-2.0

public import Foundation

// Foundation has these on Apple's systems alone. The tables lie in the bundle, where NSLocalizedString finds them too.

extension String {
    /// A text with values in it, which is a key of a table of texts.
    ///
    /// Source: Apple, `String.LocalizationValue`: a text is `%@` in the key, a whole number `%lld`, and another number `%lf`.
    public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
        /// Builds the key and collects the values.
        public struct StringInterpolation: StringInterpolationProtocol, Hashable, Sendable {
            fileprivate var literals: [String] = [""]
            fileprivate var specifiers: [String] = []
            fileprivate var values: [String] = []

            /// Begins with an empty literal.
            public init(literalCapacity: Int, interpolationCount: Int) {}

            /// Adds a part of the key.
            public mutating func appendLiteral(_ literal: String) { literals[literals.count - 1] += literal }

            /// Adds a text, `%@` in the key.
            public mutating func appendInterpolation(_ value: String) { append(value, "%@") }

            /// Adds a text, `%@` in the key.
            public mutating func appendInterpolation(_ value: Substring) { append(String(value), "%@") }

            /// Adds an object's description, `%@` in the key.
            public mutating func appendInterpolation(_ value: some NSObject) { append(value.description, "%@") }

            /// Adds a whole number, `%lld` in the key.
            public mutating func appendInterpolation(_ value: some SignedInteger) { append("\(value)", "%lld") }

            /// Adds a whole number without a sign, `%llu` in the key.
            public mutating func appendInterpolation(_ value: some UnsignedInteger) { append("\(value)", "%llu") }

            /// Adds a number with six decimals, `%lf` in the key.
            public mutating func appendInterpolation(_ value: Double) {
                append(String(format: "%f", value), "%lf")
            }

            /// Adds a number with six decimals, `%f` in the key.
            public mutating func appendInterpolation(_ value: Float) {
                append(String(format: "%f", Double(value)), "%f")
            }

            /// Adds a number with six decimals, `%lf` in the key.
            public mutating func appendInterpolation(_ value: CGFloat) {
                append(String(format: "%f", Double(value)), "%lf")
            }

            private mutating func append(_ value: String, _ specifier: String) {
                values.append(value)
                specifiers.append(specifier)
                literals.append("")
            }
        }

        fileprivate let key: String
        fileprivate let values: [String]

        /// A key without values.
        public init(_ value: String) { (key, values) = (value, []) }

        /// A key without values.
        public init(stringLiteral value: String) { self.init(value) }

        /// The key that the parts make, and their values.
        public init(stringInterpolation parts: StringInterpolation) {
            values = parts.values
            // A percent sign belongs to a format only if there are values.
            let literals = values.isEmpty ? parts.literals : parts.literals.map { $0.replacing("%", with: "%%") }
            key = zip(literals, parts.specifiers + [""]).map(+).joined()
        }
    }

    /// The text of a key in one of the bundle's tables, with its values.
    public init(
        localized key: LocalizationValue,
        table: String? = nil,
        bundle: Bundle? = nil,
        locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        let format = (bundle ?? .main).textForDevice(forKey: key.key, value: key.key, table: table)
        self = Self.filled(format, with: key.values)
    }

    /// The text of a key in one of the bundle's tables, or a text in its place, with the values of that.
    public init(
        localized key: StaticString,
        defaultValue: LocalizationValue,
        table: String? = nil,
        bundle: Bundle? = nil,
        locale: Locale = .current,
        comment: StaticString? = nil
    ) {
        let format = (bundle ?? .main).textForDevice(forKey: "\(key)", value: defaultValue.key, table: table)
        self = Self.filled(format, with: defaultValue.values)
    }

    /// A format with its specifiers, in order or by number, replaced.
    private static func filled(_ format: String, with values: [String]) -> String {
        guard !values.isEmpty else { return format }
        var next = 0
        let specifier = /%(?:%|(?:(\d{1,2})\$)?[-+ 0#]*\d*(?:\.\d+)?(?:hh|h|ll|l|q|L|z|t|j)?[@diuxXfFeEgGaAcs])/
        return format.replacing(specifier) { match in
            if match.output.0 == "%%" { return "%" }
            let index = match.output.1.flatMap { Int($0) }.map { $0 - 1 } ?? next
            next += 1
            return values.indices.contains(index) ? values[index] : String(match.output.0)
        }
    }
}
