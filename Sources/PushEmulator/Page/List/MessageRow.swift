// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushPreview

/// One message in the list.
struct MessageRow {
    let listed: ListedMessage
    /// Whether the row names the project, because the list has messages of several.
    var showsProject = false
    /// The search of the list.
    var parameters: String?
    var project: String?

    private var message: StoredMessage { listed.message }

    var markup: HTML {
        let id = Int(message.id)
        let link = PageLink("/messages/\(id)", ["project": project, "q": parameters])
        return """
            <li id="m\(id)"\(message.isRead ? nil : " class=\"unread\"" as HTML?)>\
            <a class="entry" href="\(link.description)" aria-describedby="o\(id)">\
            <span class="mark-unread"></span>\(thumbnail)\
            <span class="what">\(message.isRead ? nil : "<span class=\"unseen\">Unread: </span>" as HTML?)\(title)\
            <span>\((message.body ?? "").bounded(to: 300))</span></span>\
            <span class="to">\(target)</span><span class="outcomes" id="o\(id)">\(outcomes)</span>\(Moment(message.received).markup)</a>\
            <button class="remove small" type="button" popovertarget="delete-one" data-action="/messages/\(id)/delete" \
            data-title="\(message.title?.bounded(to: 80) ?? "Message \(id)")" aria-label="Delete message \(id)">\
            \(PageIcon.trash.markup)</button></li>

            """
    }

    private var title: HTML {
        if let title = message.title?.trimmingBlanks, !title.isEmpty { return "<b>\(title.bounded(to: 200))</b>" }
        return "<b class=\"dim\">\(lack)</b>"
    }

    /// The text in place of a missing title.
    private var lack: HTML {
        if message.errorCode != nil { return "Refused message" }
        if message.body?.trimmingBlanks.isEmpty == false { return "No title" }
        return message.image == nil ? "No text" : "Picture only"
    }

    private var thumbnail: HTML {
        guard let picture = listed.picture else {
            if message.image != nil { return "<span class=\"thumb\">\(PageIcon.missing.markup)</span>" }
            let icon = message.title == nil && message.body == nil ? PageIcon.data : .text
            return "<span class=\"thumb none\">\(icon.markup)</span>"
        }
        return """
            <span class="thumb"><img src="/pictures/\(PageLink.encoded(picture))" alt="" loading="lazy" decoding="async" \
            width="68" height="46"></span>
            """
    }

    private var target: HTML {
        let project: HTML? = showsProject ? " · \(message.project.bounded(to: 60))" : nil
        guard let target = message.target else { return "no target\(project)" }
        if let push = message.details {
            return """
                \((push.type ?? "").bounded(to: 20)) to <code>\((push.topic ?? "").bounded(to: 60))</code> · token \
                <code>\(target.value.bounded(to: 24))</code>\(project)
                """
        }
        return "\(target.kind) <code>\(target.value.bounded(to: 90))</code>\(project)"
    }

    private var outcomes: HTML {
        if !message.damagedColumns.isEmpty {
            return "<span class=\"outcome failed\">damaged: \(message.damagedColumns.joined(separator: ", "))</span>"
        }
        if let code = message.errorCode ?? (message.status >= 400 ? "ERROR" : nil) {
            return "<span class=\"outcome failed\">\(message.status) \(code.bounded(to: 40))</span>"
        }
        if message.isDryRun { return "<span class=\"outcome nothing\">dry run</span>" }
        let isDone = !message.isPending && listed.running.isEmpty
        if listed.outcomes.isEmpty, isDone { return "<span class=\"outcome nothing\">no device</span>" }
        return "\(listed.outcomes.map { OutcomeBadge($0).markup })\(isDone ? nil : waiting)"
    }

    /// A badge for each platform with pending deliveries, which says what they wait for.
    private var waiting: HTML {
        guard !listed.running.isEmpty else { return "<span class=\"outcome waiting\">delivering…</span>" }
        let badges = Platform.allCases.compactMap { platform -> HTML? in
            let running = listed.running.filter { $0.platform == platform }
            guard let first = running.first else { return nil }
            let others = running.count > 1 ? " and \(running.count - 1) more" : ""
            let words = "\(first.name.bounded(to: 60))\(others): pending, waits for \(first.waitsFor)"
            return """
                <span class="outcome waiting" title="\(words)">\(PageIcon(platform: platform.rawValue).markup)pending\
                <span class="unseen">. \(words). </span></span>
                """
        }
        return "\(badges)"
    }
}

/// A message with what its row in the list shows.
struct ListedMessage: Sendable {
    /// The number of devices of a platform that display the same kind of result.
    struct Outcome: Sendable, Hashable {
        enum Kind: String, Sendable, Hashable {
            case picture
            /// Text, as sent.
            case text
            /// Text, though the message names a picture.
            case missing
            /// Nothing is shown, as intended.
            case nothing
            /// A real client has it, and does not say what it shows.
            case received
            /// A real client was sent it, and has not said that it has it.
            case unconfirmed
            /// A newer message took its place.
            case replaced
            case failed
        }

        var platform: String
        var kind: Kind
        var count: Int
    }

    var message: StoredMessage
    var outcomes: [Outcome]
    /// The file name, in the attachment folder, of a picture that a device displayed.
    var picture: String?
    /// The deliveries that are not done.
    var running: [RunningDelivery] = []

    /// Completes messages that were read in the same transaction.
    static func all(
        _ messages: [StoredMessage],
        _ deliveries: DeliveryQueue,
        _ database: StoreTransaction
    ) throws -> [ListedMessage] {
        let ends = try DisplaySummary.all(database, of: messages.map(\.id))
        return try messages.map { message in
            let ends = ends[message.id] ?? []
            let hasImage = ends.contains(where: \.hasImage)
            return ListedMessage(
                message: message,
                outcomes: outcomes(ends, meansPicture: message.image != nil),
                picture: hasImage ? try DisplaySummary.picture(database, of: message.id)?.lastPathComponent : nil,
                running: try deliveries.unfinished(message, in: database)
            )
        }
    }

    private static func outcomes(_ ends: [DisplaySummary], meansPicture: Bool) -> [Outcome] {
        var counts: [Outcome] = []
        for end in ends {
            let kind = kind(end.outcome, hasPicture: end.hasImage, meansPicture)
            if let index = counts.firstIndex(where: { $0.platform == end.platform && $0.kind == kind }) {
                counts[index].count += end.count
            } else {
                counts.append(Outcome(platform: end.platform, kind: kind, count: end.count))
            }
        }
        // The same order of platforms as in other views.
        let order = Platform.allCases.map(\.rawValue)
        return order.flatMap { platform in counts.filter { $0.platform == platform } }
    }

    private static func kind(_ outcome: String, hasPicture: Bool, _ meansPicture: Bool) -> Outcome.Kind {
        if hasPicture { return .picture }
        switch outcome {
        case "not-shown", "generic", "expired": return .failed
        case "silent", "suppressed", "duplicate", "handed-to-app": return .nothing
        case "acknowledged": return .received
        case "sent": return .unconfirmed
        case "replaced": return .replaced
        default: return meansPicture ? .missing : .text
        }
    }
}
