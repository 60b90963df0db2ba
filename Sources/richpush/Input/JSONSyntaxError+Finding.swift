// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension JSONSyntaxError {
    /// What is wrong with a whole input, as a finding.
    func finding(in bytes: [UInt8]) -> Finding {
        let sentence = isEmptyInput ? "The input is empty; expected a message as JSON." : "Not JSON: \(reason)"
        return InvalidJSONRule.finding(self, in: PushInput.split(bytes).text, saying: sentence)
    }
}
