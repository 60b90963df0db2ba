// SPDX-License-Identifier: Apache-2.0

import PushCampaign
import PushMessages

extension RenderSummary {
    /// The summary for people, a line for each kind of outcome.
    var text: String {
        var lines = [
            "\(rows.counted("row", grouped: true)): \(messages.counted("message", grouped: true)), "
                + "\(skippedCount) skipped, \(errorCount.counted("error", grouped: true))"
        ]
        for (reason, count) in skipped.sorted(by: { $0.key < $1.key }) {
            lines.append(Self.line("skipped", reason, count))
        }
        for (code, count) in errors.sorted(by: { ($1.value.rows, $0.key) < ($0.value.rows, $1.key) }) {
            lines.append(Self.line("error", code, count))
        }
        return lines.joined(separator: "\n")
    }

    private static func line(_ kind: String, _ name: String, _ count: Count) -> String {
        "  \(kind) \(name): \(count.rows), first in row \(count.firstRows.map(String.init).joined(separator: ", "))"
    }

    /// The summary for machines.
    func json(now: Int) -> JSONValue {
        [
            "rows": .integer(rows), "messages": .integer(messages), "now": .integer(now),
            "largest_message": .integer(largestMessage), "skipped": Self.json(skipped), "errors": Self.json(errors),
        ]
    }

    private static func json(_ counts: [String: Count]) -> JSONValue {
        var object = JSONObject()
        for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
            object[name] = ["rows": .integer(count.rows), "first_rows": .array(count.firstRows.map(JSONValue.integer))]
        }
        return .object(object)
    }
}
