// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The waterfall as bars of block characters: light until the first byte, full afterwards.
struct TerminalWaterfall {
    let waterfall: Waterfall
    /// Columns of the whole chart.
    let columns: Int

    init(_ waterfall: Waterfall, columns: Int) {
        self.waterfall = waterfall
        self.columns = columns
    }

    private static let limit = 24
    private static let labelWidth = 14
    private static let timeWidth = 9

    var lines: [TerminalLine] {
        guard !waterfall.rows.isEmpty else { return [] }
        return [TerminalLine()] + waterfall.rows.prefix(Self.limit).flatMap(draw)
    }

    private func draw(_ row: Waterfall.Row) -> [TerminalLine] {
        let style: TerminalLine.Style = row.ending == .done ? .accent : row.ending == .failed ? .bad : .caution
        var line = TerminalLine("  \(row.label)")
        line.pad(to: Self.labelWidth)
        let (blank, wait, receive) = cells(row)
        line.append(String(repeating: " ", count: blank))
        line.append(String(repeating: "░", count: wait), style)
        line.append(String(repeating: "█", count: receive), style)
        line.pad(to: Self.labelWidth + barWidth)
        let time = row.length.text
        line.append(String(repeating: " ", count: max(1, Self.timeWidth - time.count)) + time)
        if row.ending == .failed { line.append(" ✗", .bad) }
        guard !row.facts.isEmpty else { return [line] }
        var facts = TerminalLine()
        facts.pad(to: Self.labelWidth)
        let text = row.facts.joined(separator: " · ").bounded(to: 300).withoutTerminalControls
        facts.append(text.replacing("\n", with: " ").truncated(toColumns: columns - Self.labelWidth), .dim)
        return [line, facts]
    }

    /// At most 48, so that a wide terminal does not draw every row across the screen.
    private var barWidth: Int { min(48, columns - Self.labelWidth - Self.timeWidth - 2) }

    /// Cells before the bar, until the first byte and after it; a step has one cell at least.
    private func cells(_ row: Waterfall.Row) -> (blank: Int, wait: Int, receive: Int) {
        let cell = { (moment: Duration) in Int((waterfall.share(of: moment) * Double(barWidth)).rounded()) }
        let start = min(cell(row.start), barWidth - 1)
        let end = max(cell(row.end), start + 1)
        let firstByte = row.firstByte.map { min(max(cell($0), start), end - 1) } ?? start
        return (start, firstByte - start, end - firstByte)
    }
}
