// SPDX-License-Identifier: Apache-2.0

import PushCampaign
import PushMessages
import PushPreview

/// Turns a report into a page that people like to read and can forward.
struct CampaignPage: Sendable {
    var report: CampaignReport
    var title: String
    var subtitle: String
    /// Columns whose values are shown as they are; `nil` shows all.
    var shownColumns: Set<String>?

    /// The page without its drawn messages.
    var page: ReportPage {
        var page = ReportPage(title: title, subtitle: subtitle)
        page.figures = figures
        if report.summary.messages > 0 {
            page.histogram = histogram
            page.charts = [cuts]
        }
        if !report.variants.isEmpty { page.charts.append(variants) }
        if report.summary.skippedCount > 0 { page.charts.append(skipped) }
        page.lists = [
            .init("Rows without a message", items: errors), .init("What to look at", items: advice + findings),
        ]
        return page
    }

    private var figures: [ReportPage.Figure] {
        let summary = report.summary
        let duplicates = summary.skipped[RowSelection.duplicateReason]?.rows ?? 0
        return [
            .init("Rows", summary.rows.grouped),
            .init("Messages", summary.messages.grouped, detail: share(summary.messages), tone: .good),
            .init(
                "Errors",
                summary.errorCount.grouped,
                detail: share(summary.errorCount),
                tone: summary.errorCount > 0 ? .bad : .good
            ),
            .init("Left out", summary.skippedCount.grouped, detail: share(summary.skippedCount)),
            .init("Repeated targets", duplicates.grouped),
            .init("Pictures", report.pictures.count.grouped + (report.furtherPictures.isEmpty ? "" : "+")),
            .init("Largest payload", report.sizes.longest.grouped, detail: "of 4,096 bytes"),
        ]
    }

    private func share(_ count: Int) -> String {
        report.summary.rows == 0 ? "" : (Double(count) / Double(report.summary.rows)).percent
    }

    /// Sizes in steps of 128 bytes, and one column for all that is beyond the limit.
    private var histogram: ReportPage.Histogram {
        let (step, limit) = (128, 4096)
        var counts = Array(repeating: 0, count: limit / step + 1)
        for (size, rows) in report.sizes.rows.enumerated() {
            counts[size > limit ? limit / step : min(max(0, size - 1) / step, limit / step - 1)] += rows
        }
        return .init(
            "Size of the payload",
            note: "\(report.sizeText) bytes.",
            counts: counts,
            limitIndex: limit / step,
            scale: ["0", "1,024", "2,048", "3,072", "4,096 bytes"]
        )
    }

    private var cuts: ReportPage.BarChart {
        .init(
            "Texts that devices cut",
            note: "The share of messages of which the title or the text usually does not fit.",
            bars: report.cuts.map { cut in
                .init(
                    "\(cut.isTitle ? "Title" : "Text"), \(cut.place)",
                    share: cut.share,
                    value: cut.share.percent,
                    tone: cut.share > 0.25 ? .bad : cut.share > 0 ? .caution : .good
                )
            }
        )
    }

    private var variants: ReportPage.BarChart {
        let all = Double(max(1, report.summary.messages))
        let hasDuplicates = report.summary.skipped[RowSelection.duplicateReason] != nil
        return .init(
            "Variants",
            note: hasDuplicates ? "Rows with repeated targets are counted too." : nil,
            bars: report.variants.map { variant in
                .init(
                    variant.name ?? "the template itself",
                    share: Double(variant.rows.rows) / all,
                    value: variant.rows.rows.grouped
                )
            }
        )
    }

    private var skipped: ReportPage.BarChart {
        let all = Double(max(1, report.summary.rows))
        return .init(
            "Left out",
            bars: report.summary.skipped.sorted { ($1.value.rows, $0.key) < ($0.value.rows, $1.key) }.prefix(12).map {
                .init($0.key, share: Double($0.value.rows) / all, value: $0.value.rows.grouped)
            }
        )
    }

    private var advice: [ReportPage.Item] {
        guard report.isOneMessage else { return [] }
        return [
            .init(
                "All messages are the same but for the target",
                detail: "One message to a topic would do, and takes one request.",
                tone: .caution
            )
        ]
    }

    private var findings: [ReportPage.Item] {
        report.findings.map { counted in
            let finding = counted.finding
            let rows = counted.rows.rows == 0 ? "no row" : counted.rows.rows.counted("row", grouped: true)
            let remedy = finding.fix.map { " Remedy: \($0.summary)." } ?? ""
            return .init(
                "\(rows): \(finding.message)",
                detail: "\(finding.rule)\(finding.path.map { " at \($0)" } ?? "").\(remedy)",
                tone: finding.severity == .error ? .bad : finding.severity == .warning ? .caution : .neutral
            )
        }
    }

    private var errors: [ReportPage.Item] {
        report.errors.map { error in
            let count = report.summary.errors[error.code]
            return .init(
                "\((count?.rows ?? 1).counted("row", grouped: true)): \(error.text)",
                detail: "\(error.code)\(error.path.map { " at \($0)" } ?? ""), first in row "
                    + (count?.firstRows ?? [error.row]).map(\.grouped).joined(separator: ", ") + ".",
                tone: .bad
            )
        }
    }

    /// A chosen row's message, without its target and with personal values masked.
    func input(_ sample: CampaignSample) -> PushInput? {
        let shown = shownColumns.map { sample.masked(except: $0) } ?? sample.message
        guard var message = (try? JSONValue(parsing: shown))?.object else { return nil }
        for name in ["token", "fid"] where message[name] != nil { message[name] = .string(Self.target) }
        return try? PushInput(parsing: JSONValue.object(["message": .object(message)]).encoded())
    }

    /// A placeholder for every token, in a format that the linter accepts.
    private static let target = "dGhlLXJvdy1zLW93bi10YXJnZXQ:APA91bTheRowsOwnTargetIsLeftOutOfThisPage"
}
