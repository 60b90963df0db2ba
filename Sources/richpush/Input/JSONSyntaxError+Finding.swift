// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension JSONSyntaxError {
    /// What is wrong with one line of a `--jsonl` input, and where in it.
    var summary: String {
        isEmptyInput ? "The line is empty; each holds one document." : "Not JSON at column \(column): \(reason)"
    }

    /// The same as a finding, for results that list findings.
    func finding(in line: LineReader.Line) -> Finding {
        var finding = InvalidJSONRule.finding(self, in: PushInput.split(Array(line.bytes)).text, saying: summary)
        finding.location = finding.location?.moved(byLines: line.number - 1)
        return finding
    }

    /// What is wrong with a whole input, as a finding.
    func finding(in bytes: [UInt8]) -> Finding {
        let sentence = isEmptyInput ? "The input is empty; expected a message as JSON." : "Not JSON: \(reason)"
        return InvalidJSONRule.finding(self, in: PushInput.split(bytes).text, saying: sentence)
    }
}
