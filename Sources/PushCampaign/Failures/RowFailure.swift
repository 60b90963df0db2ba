// SPDX-License-Identifier: Apache-2.0

/// Why a row has no message, without its words: it is thrown on the hot path, so it holds no memory.
enum RowFailure: Error {
    /// A column is missing or null where its value is printed.
    case missing(column: Int)
    /// The template asks that the row is left out, for the reason at this place of the constants.
    case aborted(reason: Int)
    /// The target or the key is on the suppression list.
    case suppressed
    /// A value of the row makes more text than a row may.
    case overBudget
    /// The message is longer than any service takes.
    case messageTooLong
    /// An integer beyond 64 bits, or a result that is not a number.
    case numberOverflow
    case divisionByZero
    /// A filter needs a number, and its value is not one.
    case notANumber
    /// A filter needs a whole number, and its value is not one.
    case notAnInteger
    /// A text that the filter `date` cannot read.
    case notADate
    /// A pattern of `date` with a directive or a width that it does not know.
    case badDatePattern
    /// A text and a number cannot be put in order.
    case notComparable
    /// A field that FCM wants as a number got something else.
    case fieldNotANumber
    /// A field that FCM wants as true or false got something else.
    case fieldNotABoolean
    /// A field that devices load got a value that is not an absolute http or https URL.
    case notAURL
    /// A byte that has a meaning in URLs stands in a part of a URL that no filter encodes.
    case reservedInURL(column: Int, byte: UInt8)
}
