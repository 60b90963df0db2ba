// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension TextPreview {
    /// Every event behind its offset, the offsets aligned, the fields wrapped below themselves.
    func timeline(_ timeline: [TimelineEvent]) -> [TerminalLine] {
        guard !timeline.isEmpty else { return [] }
        let limit = 200
        let offsets = timeline.prefix(limit).map { "+\($0.at.text)" }
        let offsetWidth = offsets.map(\.count).max() ?? 0
        let nameWidth = min(24, timeline.prefix(limit).map(\.event.count).max() ?? 0)
        var lines = [TerminalLine(), TerminalLine("Timeline", .bold)]
        for (event, offset) in zip(timeline, offsets) {
            var start = TerminalLine("  ")
            start.append(String(repeating: " ", count: offsetWidth - offset.count) + offset, .dim)
            start.append("  ")
            start.append(event.event.bounded(to: 60).withoutTerminalControls.truncated(toColumns: nameWidth))
            let fields = event.fieldTexts.prefix(20).map { "\($0.key.bounded(to: 60))=\($0.value.bounded(to: 300))" }
            guard !fields.isEmpty else {
                lines.append(start)
                continue
            }
            // In a narrow terminal the fields start on a line of their own.
            var indent = offsetWidth + nameWidth + 6
            if columns - indent < 30 {
                lines.append(start)
                indent = 4
                start = TerminalLine()
            }
            start.pad(to: indent)
            lines += wrap(fields.joined(separator: "  "), .dim, after: start, indent: indent, lines: 4)
        }
        if timeline.count > limit { lines.append(TerminalLine("  \((timeline.count - limit).grouped) more", .dim)) }
        return lines
    }
}
