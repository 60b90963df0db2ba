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
