// SPDX-License-Identifier: Apache-2.0

import PushCampaign
import PushMessages

extension CampaignReport {
    /// The report for machines.
    func json(now: Int) -> JSONValue {
        var report = summary.json(now: now).object ?? [:]
        report["findings"] = .array(
            findings.map { counted in
                var finding = counted.finding.json.object ?? [:]
                finding["rows"] = .integer(counted.rows.rows)
                finding["first_rows"] = .array(counted.rows.firstRows.map(JSONValue.integer))
                return .object(finding)
            }
        )
        report["payload_bytes"] = [
            "median": .integer(sizes.length(ofShare: 0.5)), "p99": .integer(sizes.length(ofShare: 0.99)),
            "largest": .integer(sizes.longest),
        ]
        report["cuts"] = .array(
            cuts.map { cut in
                [
                    "place": .string(cut.place), "text": cut.isTitle ? "title" : "body",
                    "characters": .integer(cut.limit),
                    "rows": .integer(cut.rows), "of": .integer(cut.of),
                ]
            }
        )
        if !variants.isEmpty {
            var object = JSONObject()
            for variant in variants { object[variant.name ?? ""] = .integer(variant.rows.rows) }
            report["variants"] = .object(object)
        }
        report["pictures"] = .integer(pictures.count)
        report["branches"] = .integer(branchCount)
        report["one_topic_message_would_do"] = .bool(isOneMessage)
        return .object(report)
    }
}
