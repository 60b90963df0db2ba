// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A line of a `--jsonl` input that holds no document.
struct LineFailure: Error {
    /// What is wrong with it.
    let sentence: String
    /// The same, with the place in the input.
    let finding: Finding

    /// The line is not JSON.
    init(_ line: LineReader.Line, _ error: JSONSyntaxError) {
        let text = Array(line.bytes)
        sentence =
            if error.isEmptyInput {
                "The line is empty; each holds one document."
            } else if line.number == 1, text.isUTF16 {
                "The input is UTF-16; save it as UTF-8."
            } else {
                "Not JSON at column \(error.column): \(error.reason)"
            }
        var finding = InvalidJSONRule.finding(error, in: PushInput.split(text).text, saying: sentence)
        finding.location = finding.location?.moved(byLines: line.number - 1)
        self.finding = finding
    }

    /// The line was not kept.
    init(tooLong line: LineReader.Line) {
        sentence =
            "The line has \(line.byteCount) bytes, more than the \(LineReader.byteLimit) that are read of one; "
            + "a message has some thousand, so put each on a line of its own."
        let number = line.number
        finding = Finding(
            rule: InvalidJSONRule.id,
            severity: InvalidJSONRule.severity,
            location: Finding.Location(line: number, column: 1, endLine: number, endColumn: 1, byteRange: 0..<0),
            message: sentence,
            documentation: InvalidJSONRule.documentation
        )
    }
}

extension [UInt8] {
    /// Whether the text begins with the byte order mark of UTF-16, as Windows PowerShell writes files.
    var isUTF16: Bool { starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) }
}
