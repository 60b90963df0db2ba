// SPDX-License-Identifier: Apache-2.0

/// The reason why a row of an audience cannot be read.
enum RowProblem: String, Error {
    case emptyLine = "empty-line"
    case notJSON = "row-not-json"
    case notAnObject = "row-not-an-object"
    case invalidUTF8 = "invalid-utf-8"
    case nulByte = "nul-byte"
    case brokenQuotes = "broken-quotes"
    case columnCount = "column-count"

    /// The error and its remedy.
    var sentence: String {
        switch self {
        case .emptyLine: "the line is empty; each line holds one row"
        case .notJSON: "the line is not JSON; write one object per line"
        case .notAnObject: "the row is not an object; write {\"column\": value, …}"
        case .invalidUTF8: "the row is not UTF-8; save the audience as UTF-8"
        case .nulByte: "the row holds a NUL byte; export the audience as text"
        case .brokenQuotes:
            "a quote is inside a cell without quotes, or text follows a closing quote; write the cell in "
                + "quotes and double those inside"
        case .columnCount:
            "the row has another number of cells than the header has columns; put cells that hold commas into quotes"
        }
    }
}
