// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// The facts about a delivery that the card does not show: outcome, files, sound, grouping, the destination of a touch.
struct DeliveryFacts: Sendable, Hashable {
    struct Fact: Sendable, Hashable {
        let name: String
        let value: String
    }

    private(set) var facts: [Fact]

    init(_ delivery: Delivery) {
        facts = [Fact(name: "outcome", value: delivery.outcome.rawValue)]
        add("service extension", delivery.serviceExtension)
        guard let displayed = delivery.displayed else { return }
        for attachment in displayed.attachments.prefix(10) {
            add("attachment", Self.text(of: attachment))
        }
        if let avatar = displayed.avatar { add("sender's picture", Self.text(of: avatar)) }
        if let web = displayed.web { add(web) }
        if let android = displayed.android { add(android) }
        add("sound", displayed.sound)
        add("badge", displayed.badge.map { $0 == 0 ? "cleared" : $0.grouped })
        if displayed.interruptionLevel != "active" { add("interruption", displayed.interruptionLevel) }
        add("thread", displayed.threadIdentifier)
        add("category", displayed.categoryIdentifier)
        for action in (displayed.apple?.actions ?? []).prefix(10) { add("button", Self.text(of: action)) }
        add("hidden preview", displayed.apple?.hiddenPreviewsBody)
    }

    private mutating func add(_ android: DisplayedNotification.Android) {
        add("channel", android.channel)
        add("icon", android.iconOrigin == .fallback ? "\(android.icon), as a silhouette" : android.icon)
        add("colour", android.color)
        add("touch opens", android.opens)
        if android.isFirstFrameOnly { add("animation", "its first frame") }
        if android.isSticky { add("sticky", "stays when touched") }
        if android.replaced { add("tag", "\(android.tag), in place of the one before") }
        add("lock screen", android.lockScreen)
        add("ticker", android.ticker)
    }

    private mutating func add(_ web: DisplayedNotification.Web) {
        if let icon = web.icon { add("icon", Self.text(of: icon)) }
        add("site", web.origin)
        add("scaled to", web.scaledTo.map { "\($0.width) × \($0.height)" })
        add("click opens", web.link ?? "nothing")
        if web.requiresInteraction { add("stays", "until answered") }
        if web.replaced, let tag = web.tag { add("tag", "\(tag), in place of the one before") }
        if web.copies > 1 { add("shown", "\(web.copies) times") }
    }

    /// The name, unless the device made it up, and what is known of the file.
    private static func text(of attachment: DisplayedNotification.Attachment) -> String {
        let name = attachment.fileName
        let isMadeUp =
            UUID(uuidString: String(name.prefix(36))) != nil
            || name.wholeMatch(of: /[0-9a-f]{64}(\.[a-z0-9]{1,8})?/) != nil
        return ((isMadeUp ? [] : [name]) + attachment.facts).joined(separator: " · ")
    }

    /// The title, and what the button does.
    private static func text(of action: DisplayedNotification.Apple.Action) -> String {
        var facts = [
            action.title ?? "a title that the app makes", action.identifier ?? "an identifier that the app makes",
        ]
        facts.append(action.opensApp ? "opens the app" : "works in the background")
        if action.isDestructive { facts.append("destructive") }
        if action.needsUnlocking { facts.append("needs unlocking") }
        if let input = action.textInput {
            facts.append("takes a text" + (input.placeholder.map { " (“\($0.bounded(to: 60))”)" } ?? ""))
        }
        return facts.joined(separator: " · ")
    }

    /// Leaves out what is not there.
    private mutating func add(_ name: String, _ value: String?) {
        if let value, !value.isEmpty { facts.append(Fact(name: name, value: value)) }
    }
}

/// A browser's name as its notifications and people write it.
struct BrowserName {
    let identifier: String

    init(_ identifier: String) { self.identifier = identifier }

    /// The table's name for it; an identifier that the table does not have stands for itself.
    var text: String {
        let known = Capabilities.standard.products.first { $0.id == identifier }?.title
        return known ?? (identifier.isEmpty ? "Browser" : identifier.bounded(to: 60))
    }
}
