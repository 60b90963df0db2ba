// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The notification in a box of line-drawing characters: title on one line, body on as many as the device shows, its
/// origin, and its attachments.
struct TerminalCard {
    let delivery: Delivery
    let app: AppLook?
    /// Columns of the whole box.
    let columns: Int

    init(_ entry: PreviewPage.Entry, columns: Int) {
        delivery = entry.delivery
        app = entry.app
        self.columns = columns
    }

    /// Wider than any phone's line; a box across a wide terminal would only be emptier.
    static let columnLimit = 72

    private var inside: Int { columns - 4 }

    var lines: [TerminalLine] {
        [edge("╭", "╮")] + (content + origin + buttons + sender + look).map(boxed) + attachments + activity + [
            edge("╰", "╯")
        ]
    }

    private var content: [TerminalLine] {
        guard let displayed = delivery.displayed else { return [TerminalLine("no notification", .dim)] }
        var lines: [TerminalLine] = []
        let title = displayed.title.isEmpty ? app?.name ?? "(the app's name)" : displayed.title
        let isKnown = !displayed.title.isEmpty || app?.name != nil
        var head = TerminalLine(line(title, columns: inside - 4), isKnown ? .bold : .dim)
        head.pad(to: inside - 3)
        head.append("now", .dim)
        lines.append(head)
        if !displayed.subtitle.isEmpty { lines.append(TerminalLine(line(displayed.subtitle, columns: inside), .bold)) }
        if !displayed.body.isEmpty {
            let body = displayed.body.bounded(to: 2000).withoutTerminalControls
            lines += body.wrapped(toColumns: inside, lines: bodyLines).map { TerminalLine($0) }
        }
        return lines
    }

    /// Expanded on Android, on the lock screen of an iPhone, in a desktop's notification.
    private var bodyLines: Int {
        let apple = AppleTheme.standard.bodyLines
        guard let displayed = delivery.displayed else { return apple }
        let desktop = DesktopTheme.standard
        switch (delivery.platform, Capabilities.System(rawValue: displayed.web?.system ?? "")) {
        case (.apple, _), (.web, .iOS), (.web, nil): return apple
        case (.android, _), (.web, .android):
            let theme = AndroidTheme(AndroidTemplate(displayed))
            return displayed.attachments.isEmpty ? theme.expandedBodyLines : theme.pictureBodyLines
        case (.web, .windows): return desktop.toastLines - 1
        case (.web, .macOS): return desktop.bannerBodyLines
        case (.web, .linuxGNOME): return desktop.gnomeBodyLines
        case (.web, .linuxKDE): return desktop.plasmaBodyLines
        case (.web, .linuxOther), (.web, .chromeOS): return desktop.chromiumBodyLines
        }
    }

    /// A browser's additions to its notifications: its name and the site.
    private var origin: [TerminalLine] {
        guard let web = delivery.displayed?.web else { return [] }
        let site = web.origin.isEmpty ? "" : " · \(web.origin)"
        return [TerminalLine(line("\(BrowserName(web.browser).text)\(site)", columns: inside), .dim)]
    }

    /// The buttons of a browser's notification, or of an opened one of an iPhone.
    private var buttons: [TerminalLine] {
        let displayed = delivery.displayed
        let ofPhone = displayed?.apple?.actions.prefix(AppleTheme.standard.buttons).map(\.label)
        let titles = displayed?.web?.actions ?? ofPhone ?? []
        guard !titles.isEmpty else { return [] }
        let shown = titles.prefix(4).map { "[\($0.bounded(to: 60))]" }
        return [TerminalLine(line(shown.joined(separator: " "), columns: inside), .accent)]
    }

    /// The picture in the place of the app's icon.
    private var sender: [TerminalLine] {
        guard let avatar = delivery.displayed?.avatar else { return [] }
        var label = TerminalLine("sender  ", .accent)
        label.append(line(avatar.facts.joined(separator: " · "), columns: inside - label.columns))
        return [label]
    }

    /// The app's name and icon, as its folder has them.
    private var look: [TerminalLine] {
        guard let app, delivery.displayed != nil else { return [] }
        var facts = [app.name, app.file.map { String($0.split(separator: "/").last ?? "") }].compactMap(\.self)
        if app.isSquare { facts.append("a square, without a transparent part") }
        guard !facts.isEmpty else { return [] }
        var label = TerminalLine("app  ", .accent)
        label.append(line(facts.joined(separator: " · "), columns: inside - label.columns))
        return [label]
    }

    private var attachments: [TerminalLine] {
        guard let displayed = delivery.displayed else { return [] }
        if displayed.attachments.isEmpty, let icon = displayed.web?.icon {
            let facts = ([icon.fileName.bounded(to: 200)] + icon.facts).joined(separator: " · ")
            var label = TerminalLine("icon  ", .accent)
            label.append(line(facts, columns: inside - label.columns))
            return [edge("├", "┤"), boxed(label)]
        }
        if displayed.attachments.isEmpty {
            return delivery.meansPicture ? [edge("├", "┤"), boxed(TerminalLine("no picture", .caution))] : []
        }
        return [edge("├", "┤")]
            + displayed.attachments.prefix(5).flatMap { attachment in
                let facts = [attachment.fileName.bounded(to: 200)] + attachment.facts
                var label = TerminalLine("\(AttachmentMedium(type: attachment.type).noun)  ", .accent)
                let text = facts.joined(separator: " · ").withoutTerminalControls.replacing("\n", with: " ")
                return text.wrapped(toColumns: inside - label.columns, lines: 3).map { text in
                    var line = label
                    line.append(text)
                    label = TerminalLine(String(repeating: " ", count: label.columns))
                    return boxed(line)
                }
            }
    }

    /// A Live Activity's values by their names.
    private var activity: [TerminalLine] {
        guard let activity = ActivityCard(delivery) else { return [] }
        var head = TerminalLine("\(line(activity.name, columns: inside / 2))  ", .accent)
        let fate = [activity.effect, activity.fate].compactMap(\.self).joined(separator: ", ")
        head.append(line(fate, columns: inside - head.columns), .dim)
        let values = activity.values.map { TerminalLine(line("\($0.name): \($0.text)", columns: inside)) }
        return [edge("├", "┤")] + ([head] + values).map(boxed)
    }

    private func line(_ text: String, columns: Int) -> String {
        text.bounded(to: 500).withoutTerminalControls.replacing("\n", with: " ").truncated(toColumns: columns)
    }

    private func boxed(_ content: TerminalLine) -> TerminalLine {
        var line = TerminalLine("│ ", .dim)
        var content = content
        content.pad(to: inside)
        line.append(content)
        line.append(" │", .dim)
        return line
    }

    private func edge(_ left: String, _ right: String) -> TerminalLine {
        TerminalLine(left + String(repeating: "─", count: columns - 2) + right, .dim)
    }
}
