// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The result of one line of a `--jsonl` input.
struct LineAnswer: Sendable {
    /// The result as JSON on one line, newline included.
    var bytes: [UInt8]
    /// What decides the exit status.
    var findings: [Finding]

    init(bytes: [UInt8], findings: [Finding]) {
        self.bytes = bytes + [UInt8(ascii: "\n")]
        self.findings = findings
    }

    init(json: JSONValue, findings: [Finding]) {
        self.init(bytes: json.encoded(), findings: findings)
    }

    /// The result of a line that could not be worked on: what is wrong in one sentence, and as findings.
    static func failure(_ sentence: String, findings: [Finding]) -> LineAnswer {
        LineAnswer(
            json: ["error": .string(sentence), "findings": .array(findings.map(\.json))],
            findings: findings
        )
    }

    /// The result of a line that holds no document.
    static func failure(_ failure: LineFailure) -> LineAnswer {
        self.failure(failure.sentence, findings: [failure.finding])
    }
}
