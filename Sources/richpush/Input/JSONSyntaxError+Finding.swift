// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension JSONSyntaxError {
    /// What is wrong and where, on one line.
    var summary: String {
        isEmptyInput ? "The input is empty." : "Not JSON: line \(line), column \(column): \(reason)"
    }

    /// The same as a finding, for results that list findings.
    var finding: Finding {
        Finding(rule: "invalid-json", severity: .error, message: summary)
    }
}
