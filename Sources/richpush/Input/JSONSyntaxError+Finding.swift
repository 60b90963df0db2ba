// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension JSONSyntaxError {
    /// What is wrong with one line of a `--jsonl` input, and where in it.
    var summary: String {
        isEmptyInput ? "The line is empty; each holds one document." : "Not JSON at column \(column): \(reason)"
    }

    /// The same as a finding, for results that list findings.
    var finding: Finding {
        Finding(rule: "invalid-json", severity: .error, message: summary)
    }
}
