// SPDX-License-Identifier: Apache-2.0

import PushCampaign
import PushMessages

extension CampaignReport {
    /// The report for people.
    var text: String {
        var lines = [summary.text]
        for error in errors {
            let place = error.path.map { "\($0): " } ?? ""
            lines.append("  row \(error.row) \(error.code): \(place)\(error.text)")
        }
        if !findings.isEmpty { lines += ["", "Findings"] }
        for counted in findings { lines += Self.lines(counted) }
        if summary.messages > 0 { lines += ["", sizeText] }
        for cut in cuts where cut.rows > 0 {
            lines.append(
                "\(cut.isTitle ? "Title" : "Text") cut on \(cut.place): \(cut.share.percent) of the messages, beyond about "
                    + "\(cut.limit) characters"
            )
        }
        for variant in variants {
            lines.append(
                "\(variant.name.map { "Variant \($0)" } ?? "The template itself"): \(variant.rows.rows.counted("message", grouped: true))"
            )
        }
        if !pictures.isEmpty { lines.append(pictureText) }
        if isOneMessage {
            lines.append(
                "All messages are the same but for the target: one message to a topic would do, and takes one request."
            )
        }
        return lines.joined(separator: "\n")
    }

    /// What is to be done before the campaign is sent.
    var sentence: String {
        let graver = findings.count { $0.rows.rows > 0 && $0.finding.severity >= .warning }
        var objections: [String] = []
        if summary.errorCount > 0 {
            objections.append("\(summary.errorCount.counted("row", grouped: true)) without a message")
        }
        if graver > 0 { objections.append(graver.counted("finding", grouped: true)) }
        if summary.messages == 0, objections.isEmpty {
            return "The audience gives no message; there is nothing to send."
        }
        return objections.isEmpty
            ? "Nothing keeps the campaign from being sent."
            : "Before the campaign is sent, look at \(objections.joined(separator: " and "))."
    }

    private static func lines(_ counted: CountedFinding) -> [String] {
        let finding = counted.finding
        let place = finding.path.map { " at \($0)" } ?? ""
        let rows =
            counted.rows.rows == 0
            ? "no row takes this branch"
            : "\(counted.rows.rows.counted("row", grouped: true)), first \(counted.rows.firstRows.map(String.init).joined(separator: ", "))"
        var lines = ["  \(finding.severity.rawValue) \(finding.rule)\(place): \(rows)", "    \(finding.message)"]
        if let fix = finding.fix { lines.append("    Remedy: \(fix.summary)") }
        return lines
    }

    /// How large the messages are, in a sentence.
    var sizeText: String {
        "Payloads for iPhones: half have at most \(sizes.length(ofShare: 0.5).grouped) bytes, 99 % at most "
            + "\(sizes.length(ofShare: 0.99).grouped), the largest \(sizes.longest.grouped) of "
            + Capabilities.standard.bytes(.payloadBytes, on: .apns).grouped
    }

    private var pictureText: String {
        let further = furtherPictures.values.reduce(0, +)
        return pictures.count.counted("different picture", grouped: true)
            + (further > 0 ? ", and \(further) rows with others on \(furtherPictures.count) hosts" : "")
    }
}

extension Double {
    /// A share as `12 %`, `0.3 %` or `under 0.1 %`.
    var percent: String {
        let tenths = Int((self * 1000).rounded())
        if self > 0, tenths == 0 { return "under 0.1 %" }
        if self < 1, tenths == 1000 { return "over 99.9 %" }
        return (100...990).contains(tenths) || tenths % 10 == 0
            ? "\((tenths + 5) / 10) %" : "\(tenths / 10).\(tenths % 10) %"
    }
}
