// SPDX-License-Identifier: Apache-2.0

extension RowFailure {
    /// Its name in results, in kebab-case.
    var code: String {
        switch self {
        case .missing: "missing-field"
        case .aborted: "aborted"
        case .suppressed: "suppressed"
        case .overBudget: "over-budget"
        case .messageTooLong: "message-too-long"
        case .numberOverflow: "number-overflow"
        case .divisionByZero: "division-by-zero"
        case .notANumber, .fieldNotANumber: "not-a-number"
        case .notAnInteger: "not-an-integer"
        case .notADate: "not-a-date"
        case .badDatePattern: "bad-date-pattern"
        case .notComparable: "not-comparable"
        case .fieldNotABoolean: "not-a-boolean"
        case .notAURL: "not-a-url"
        case .reservedInURL: "reserved-in-url"
        }
    }

    /// The error and its remedy, as the end of a sentence.
    func sentence(columns: [String]) -> String {
        switch self {
        case .missing(let column):
            "the column '\(columns[column])' has no value; give it one, or add | default: \"…\" to the template"
        case .aborted: "the template leaves the row out"
        case .suppressed: "the target or the key is on a suppression list"
        case .overBudget:
            "the value grows beyond \(RowLimits.filterByteCount) bytes, or is looked at too often; shorten it, or what the filters "
                + "make of it"
        case .messageTooLong:
            "the message is longer than \(RowLimits.messageByteCount) bytes; shorten the values, since FCM accepts a "
                + "few thousand"
        case .numberOverflow: "a number leaves the range of 64 bits"
        case .divisionByZero: "the divisor is 0 or no number"
        case .notANumber: "the value is not a number"
        case .notAnInteger: "a filter needs a whole number and got something else"
        case .notADate:
            "the value is not an unambiguous date; write it as 2026-11-22 or 2026-11-22T18:00:00Z"
        case .badDatePattern: "the date's pattern has a directive or a width that does not exist"
        case .notComparable:
            "a text and a number cannot be put in order; compare texts with texts in quotes"
        case .fieldNotANumber: "the field has to be a number, without any other text"
        case .fieldNotABoolean: "the field has to be true or false"
        case .notAURL: "the value is not a URL that a device can load; start it with https:// and leave no spaces in it"
        case .reservedInURL(let column, let byte):
            "the value\(column >= 0 ? " of '\(columns[column])'" : "") puts "
                + (0x21...0x7E ~= byte
                    ? "'\(Character(Unicode.Scalar(byte)))'" : "a character beyond ASCII or a space")
                + " into a URL, which gives it another meaning; add | url_param_escape to the template"
        }
    }
}
