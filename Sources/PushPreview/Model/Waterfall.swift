// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A delivery's time: one row per step, on one scale.
struct Waterfall: Sendable, Hashable {
    /// One step between two moments.
    struct Row: Sendable, Hashable {
        /// How the step ended.
        enum Ending: Sendable, Hashable { case done, failed, unfinished }

        /// One or two words, for instance "download".
        var label: String
        var start: Duration
        var end: Duration
        /// When the answer's first byte arrived, between start and end; `nil` when it is not known.
        var firstByte: Duration?
        var ending: Ending
        /// The results of the step, for instance status, media type and size.
        var facts: [String] = []

        var length: Duration { end - start }
    }

    /// The rows by start.
    let rows: [Row]
    /// The time that the scale spans, from the push's arrival.
    let span: Duration

    /// Reads a timeline; steps it does not know are left out, and what lacks fields is drawn from the offsets alone.
    init(_ timeline: [TimelineEvent]) {
        let timeline = timeline.filter { $0.at >= .zero }.sorted { $0.at < $1.at }
        var rows = Waterfall.downloads(in: timeline)
        if let started = timeline.first(where: { $0.event == "extension-started" }) {
            rows.insert(Row(label: "start", start: .zero, end: started.at, ending: .done), at: 0)
        }
        if let built = timeline.first(where: { $0.event == "notification-built" }) {
            rows.insert(Row(label: "build", start: .zero, end: built.at, ending: .done), at: 0)
        }
        rows += Waterfall.attachments(in: timeline)
        if let limit = timeline.first(where: { $0.event == "time-limit" }) {
            let start = timeline.first { ["extension-started", "notification-built"].contains($0.event) }?.at ?? .zero
            rows.append(Row(label: "time limit", start: start, end: limit.at, ending: .failed))
        }
        self.rows = rows
        self.span = rows.map(\.end).max() ?? .zero
    }

    /// A moment's place on the scale, from 0 to 1.
    func share(of moment: Duration) -> Double { span > .zero ? moment / span : 0 }

    private static func downloads(in timeline: [TimelineEvent]) -> [Row] {
        var open: [(event: TimelineEvent, row: Int)] = []
        var rows: [Row] = []
        for event in timeline {
            switch event.event {
            case "download-started":
                open.append((event, rows.count))
                let end = timeline.last?.at ?? event.at
                rows.append(
                    Row(label: "download", start: event.at, end: end, ending: .unfinished, facts: ["unfinished"])
                )
            case "download-finished", "download-failed":
                let started = open.firstIndex { event.ends($0.event) }.map { open.remove(at: $0) }
                var row = download(ending: event, started: started?.event)
                let redirects = timeline.count { $0.event == "download-redirected" && event.isOfSameDownload(as: $0) }
                if redirects > 0 { row.facts.append(redirects.counted("redirect")) }
                if let started { rows[started.row] = row } else { rows.append(row) }
            default:
                break
            }
        }
        let roles = timeline.filter { $0.event == "download-started" }.map { $0.string("role") }
        if rows.count > 1 {
            for index in rows.indices {
                let role = index < roles.count ? roles[index] : nil
                rows[index].label = role.map { $0.replacing("-", with: " ").bounded(to: 20) } ?? "download \(index + 1)"
            }
        }
        return rows
    }

    private static func download(ending event: TimelineEvent, started: TimelineEvent?) -> Row {
        let start = started?.at ?? max(.zero, event.at - (event.duration("total") ?? .zero))
        let firstByte = event.duration("firstByte").map { start + $0 }
        let isFailed = event.event == "download-failed" || (event.integer("status") ?? 200) >= 400
        return Row(
            label: "download",
            start: start,
            end: max(start, event.at),
            firstByte: firstByte.flatMap { $0 > start && $0 < event.at ? $0 : nil },
            ending: isFailed ? .failed : .done,
            facts: [
                event.integer("status").map { "HTTP \($0)" },
                event.string("mimeType"),
                event.integer("byteCount").map(\.byteCountText),
                event.string("reason"),
            ].compactMap { $0 }
        )
    }

    private static func attachments(in timeline: [TimelineEvent]) -> [Row] {
        let isAndroid = timeline.contains { $0.event == "notification-built" }
        let labels = [
            "attachment-created": "attach", "attachment-rejected": "reject",
            "attachment-stored": isAndroid ? "decode" : "store", "image-decoded": "decode", "image-rejected": "reject",
        ]
        var rows: [Row] = []
        // No event says when the work on an attachment begins; the end of what had to be done before is the closest.
        var before: Duration?
        for (index, event) in timeline.enumerated() {
            if let label = labels[event.event] {
                let isRejected = label == "reject"
                rows.append(
                    Row(
                        label: label,
                        start: before ?? (index > 0 ? timeline[index - 1].at : event.at),
                        end: event.at,
                        ending: isRejected ? .failed : .done,
                        facts: isRejected ? [event.string("reason")].compactMap { $0 } : []
                    )
                )
            }
            if labels[event.event] != nil || Self.enablesAttachments.contains(event.event) { before = event.at }
        }
        return rows
    }

    private static let enablesAttachments: Set = ["download-finished", "download-failed", "handler-called"]
}

extension TimelineEvent {
    /// Whether this is the end of a download that began with the other event: by number, else by address, and without
    /// either any beginning will do.
    fileprivate func ends(_ start: TimelineEvent) -> Bool {
        if integer("download") != nil { return isOfSameDownload(as: start) }
        return string("url") == nil || string("url") == start.string("url")
    }

    fileprivate func isOfSameDownload(as other: TimelineEvent) -> Bool {
        guard let number = integer("download") else { return false }
        return number == other.integer("download")
    }
}
