// SPDX-License-Identifier: Apache-2.0

/// The text of a log line, with its interpolations.
///
/// Values are written whatever their privacy says, as in a debugger: the simulated log is the developer's own.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral, Sendable {
    let text: String

    /// Creates a message from a literal.
    public init(stringLiteral value: String) {
        text = value
    }

    /// Creates a message from a literal with values in it.
    public init(stringInterpolation: OSLogInterpolation) {
        text = stringInterpolation.text
    }
}

/// The values in a log line; formats, alignment and privacy are accepted, formats of numbers are not applied.
public struct OSLogInterpolation: StringInterpolationProtocol {
    var text = ""

    /// Creates an empty line.
    public init(literalCapacity: Int, interpolationCount: Int) {
        text.reserveCapacity(literalCapacity)
    }

    /// Adds a part of the literal.
    public mutating func appendLiteral(_ literal: String) {
        text += literal
    }

    /// Adds any value, as `print` writes it.
    public mutating func appendInterpolation<Value>(
        _ value: @autoclosure () -> Value,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        text += align.apply(to: "\(value())")
    }

    /// Adds an optional value; `nil` if there is none.
    public mutating func appendInterpolation<Value>(
        _ value: @autoclosure () -> Value?,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto,
        attributes: String = ""
    ) {
        text += align.apply(to: value().map { "\($0)" } ?? "nil")
    }

    /// Adds an integer.
    public mutating func appendInterpolation<Value: FixedWidthInteger>(
        _ value: @autoclosure () -> Value,
        format: OSLogIntegerFormatting,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += align.apply(to: format.text(of: value()))
    }

    /// Adds a floating-point number.
    public mutating func appendInterpolation<Value: BinaryFloatingPoint>(
        _ value: @autoclosure () -> Value,
        format: OSLogFloatFormatting,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        text += align.apply(to: format.text(of: Double(value())))
    }

    /// Adds a Boolean.
    public mutating func appendInterpolation(
        _ value: @autoclosure () -> Bool,
        format: OSLogBoolFormat,
        privacy: OSLogPrivacy = .auto
    ) {
        switch format {
        case .truth: text += value() ? "true" : "false"
        case .answer: text += value() ? "YES" : "NO"
        }
    }
}
