// SPDX-License-Identifier: Apache-2.0

public import PushMessages

/// Draws deliveries for a terminal: the notification, its explanation, a waterfall, findings and timeline.
///
/// Control characters and escape sequences of the message never reach the terminal; wide characters and emoji are counted
/// by the columns they take.
public struct TextPreview: Sendable, Hashable {
    /// The number of columns; default 80, at least 40.
    public var width: Int
    /// Whether to colour the text with escape sequences for terminals; default `false`.
    public var usesColor: Bool

    /// Makes a preview of this width.
    public init(width: Int = 80, usesColor: Bool = false) {
        self.width = width
        self.usesColor = usesColor
    }

    /// Draws a page's title, findings and deliveries; ends in a line feed.
    public func render(_ page: PreviewPage) -> String {
        var lines = wrap(page.title.bounded(to: 500), .bold)
        if let subtitle = page.subtitle { lines += wrap(subtitle.bounded(to: 500), .dim) }
        if let byteCount = page.payloadByteCount {
            lines += wrap(PreviewPage.payloadText(byteCount), byteCount > PreviewPage.payloadByteLimit ? .bad : .dim)
        }
        if let summary = PageSummary(page.entries.map(\.delivery)) { lines += wrap(summary.text, .bold) }
        if !page.findings.isEmpty { lines += [TerminalLine()] + findings(page.findings.worstFirst) }
        if let refusal = page.refusal { lines += [TerminalLine()] + wrap(refusal, .bold) }
        for entry in page.entries { lines += [TerminalLine()] + draw(entry, of: page.fault(of: entry)) }
        return text(lines)
    }

    /// Draws one delivery; ends in a line feed.
    public func render(_ delivery: Delivery, caption: String? = nil) -> String {
        render(PreviewPage.Entry(delivery, caption: caption))
    }

    /// Draws one delivery with its app; ends in a line feed.
    package func render(_ entry: PreviewPage.Entry) -> String { text(draw(entry)) }

    /// Draws a delivery's card, its verdict and the sentence that says why, without waterfall, findings and timeline.
    public func summary(of delivery: Delivery) -> String { summary(of: PreviewPage.Entry(delivery)) }

    /// Draws the same of a delivery with its app.
    package func summary(of entry: PreviewPage.Entry) -> String {
        let explanation = Explanation(entry.delivery)
        var lines = card(entry) + sentence(explanation)
        if let finding = explanation.finding { lines += remedy(finding, indent: 0) }
        return text(lines)
    }

    /// The columns that are used.
    var columns: Int { max(40, width) }

    private func text(_ lines: [TerminalLine]) -> String {
        lines.map { $0.text(usesColor: usesColor) + "\n" }.joined()
    }

    private func draw(_ entry: PreviewPage.Entry, of fault: MessageFault? = nil) -> [TerminalLine] {
        let delivery = entry.delivery
        let explanation = Explanation(delivery, of: fault)
        var lines = card(entry) + sentence(explanation)
        if let finding = explanation.finding { lines += remedy(finding, indent: 0) }
        lines += TerminalWaterfall(Waterfall(delivery.timeline), columns: columns).lines
        if !explanation.others.isEmpty { lines += [TerminalLine()] + findings(explanation.others) }
        if let name = delivery.serviceExtension {
            lines += [TerminalLine()] + wrap("Service extension: \(name.bounded(to: 200))", .dim)
        }
        lines += timeline(delivery.timeline)
        return lines
    }

    private func card(_ entry: PreviewPage.Entry) -> [TerminalLine] {
        [headline(entry)] + TerminalCard(entry, columns: min(columns, TerminalCard.columnLimit)).lines
    }

    /// Lead and detail on one line where both fit.
    private func sentence(_ explanation: Explanation) -> [TerminalLine] {
        let lead = wrap(explanation.lead.bounded(to: 1000), .bold)
        guard let detail = explanation.detail else { return lead }
        guard lead.count == 1, var line = lead.first, line.columns < columns / 2 else { return lead + wrap(detail) }
        line.append(" ")
        return wrap(detail, after: line)
    }

    /// The caption or device on the left, the verdict on the right.
    private func headline(_ entry: PreviewPage.Entry) -> TerminalLine {
        let verdict = Verdict(entry.delivery)
        let (mark, style) = verdict.tone.mark
        let end = TerminalLine("\(mark) \(verdict.label)", style)
        let device = entry.delivery.device.bounded(to: 60)
        let name = entry.caption.map { "\($0.bounded(to: 200)) · \(device)" } ?? device
        let width = min(columns, TerminalCard.columnLimit)
        let safe = name.withoutTerminalControls.replacing("\n", with: " ")
        var line = TerminalLine(safe.truncated(toColumns: width - end.columns - 2), .bold)
        line.pad(to: width - end.columns)
        line.append(end)
        return line
    }
}

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
            // In a narrow terminal the fields start on a new line.
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
