// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// How many lines of a `--jsonl` input are answered, and how grave their findings are.
struct LineTally: Sendable {
    private var lines = 0
    /// Lines by the gravest finding of each.
    private var found: [Severity: Int] = [:]

    mutating func count(_ findings: [Finding]) {
        lines += 1
        if let gravest = findings.lazy.map(\.severity).max() { found[gravest, default: 0] += 1 }
    }

    static func += (all: inout LineTally, part: LineTally) {
        all.lines += part.lines
        all.found.merge(part.found, uniquingKeysWith: +)
    }

    /// How far the work is, for instance `1200 lines, 3 s`.
    func progress(after seconds: Double) -> String { "\(lines.counted("line")), \(Int(seconds)) s" }

    /// The outcome of all lines, for instance `3 lines: 1 with errors, 2 without findings` and a period.
    var sentence: String {
        let clean = lines - found.values.reduce(0, +)
        let grave = Severity.allCases.reversed().compactMap { severity in
            found[severity].map { "\($0) with \(severity.rawValue)s" }
        }
        let parts = grave + (clean > 0 ? ["\(clean) without findings"] : [])
        return ([lines.counted("line")] + (parts.isEmpty ? [] : [parts.joined(separator: ", ")])).joined(
            separator: ": "
        ) + "."
    }
}
