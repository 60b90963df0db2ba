// SPDX-License-Identifier: Apache-2.0

import DesktopNotifications
import HTTPTypes
import PushMessages

/// A request of the API to act on a notification like a person: `{"kind": "click", "action": "order"}`, or
/// `{"kind": "dismiss"}`.
struct Interaction: Sendable, Hashable {
    enum Kind: String, Sendable, CaseIterable {
        case click, dismiss, expire
    }

    var kind: Kind
    /// The button's name, text or place; `nil` is the notification itself.
    var action: String?
    /// The text for an action that asks for one.
    var reply: String?
    /// How long the answer waits for what a real browser does.
    var timeLimit: Duration

    /// The maximum of the member `timeout`, in seconds.
    private static let longest = 600.0

    /// A loaded machine's browser takes seconds to start a worker.
    init(_ kind: Kind, action: String? = nil, reply: String? = nil, timeLimit: Duration = .seconds(10)) {
        (self.kind, self.action, self.reply, self.timeLimit) = (kind, action, reply, timeLimit)
    }

    /// - Throws: ``APIError`` that names the member and what it takes.
    init(_ json: JSONValue) throws(APIError) {
        guard let kind = json["kind"]?.string.flatMap(Kind.init) else {
            throw .badRequest(
                "The member kind takes \(Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))."
            )
        }
        for name in (json.object ?? [:]).keys where !["kind", "action", "reply", "timeout"].contains(name) {
            throw .badRequest(
                "An interaction has no member \"\(name.excerpt)\"; it has kind, action, reply and timeout."
            )
        }
        func text(_ name: String) throws(APIError) -> String? {
            switch json[name] {
            case nil, .null?: return nil
            case .string(let text)? where kind == .click && !text.isEmpty: return text
            case .string?: throw .badRequest("The member \(name) names what is clicked; leave it out otherwise.")
            default: throw .badRequest("The member \(name) takes a text.")
            }
        }
        self.init(kind, action: try text("action"), reply: try text("reply"))
        switch json["timeout"] {
        case nil, .null?: break
        case let timeout?:
            guard let seconds = timeout.number, seconds >= 0, seconds <= Self.longest else {
                throw .badRequest("The member timeout takes seconds, 0 to \(Int(Self.longest)).")
            }
            timeLimit = Duration(roundedSeconds: seconds)
        }
    }
}

extension WebDesktop {
    /// Acts on a notification, and returns what followed as far as the browser tells.
    ///
    /// - Throws: ``APIError`` that says what was there instead.
    func interact(_ interaction: Interaction, with id: Int) async throws(APIError) -> JSONValue {
        guard let notification = desktop.notification(id) else {
            throw .notFound("There is no notification \(id). \(account)")
        }
        let place = place(of: id)
        let openedBefore = openedPages(of: id).count
        do throws(DesktopError) {
            switch interaction.kind {
            case .dismiss: try desktop.dismiss(id)
            case .expire: try desktop.dismiss(id, isExpiry: true)
            case .click:
                let names = place.flatMap(asked)?.actionNames ?? []
                try desktop.click(
                    notification,
                    button: interaction.action,
                    named: names,
                    reply: interaction.reply
                )
            }
        } catch {
            throw APIError(error, interaction, notification)
        }
        if interaction.kind == .click {
            let tellsMore = place.flatMap(asked)?.isReported ?? false
            _ = await wait(interaction.timeLimit) { [self] () -> Bool? in
                let isOver = desktop.notification(id).map { !$0.state.isOpen } ?? true
                return isOver && (!tellsMore || openedPages(of: id).count > openedBefore) ? true : nil
            }
        }
        let opened = openedPages(of: id).dropFirst(openedBefore)
        let now = desktop.notification(id) ?? notification
        return [
            "kind": .string(interaction.kind.rawValue),
            "action": .text(interaction.action),
            "followed": .string(opened.isEmpty ? now.state.isOpen ? "nothing" : now.state.rawValue : "opened"),
            "opened": .array(opened.map(JSONValue.string)),
            "notification": json(now),
        ]
    }
}

extension APIError {
    fileprivate init(_ error: DesktopError, _ interaction: Interaction, _ notification: DesktopNotification) {
        switch error {
        case .unknown: self = .notFound("There is no notification \(notification.id) any more.")
        case .over(let state):
            self = .precondition(
                "Notification \(notification.id) \"\(String(notification.title.prefix(80)))\" is \(state.rawValue); only one that "
                    + "is still shown takes a \(interaction.kind.rawValue)."
            )
        case .noSuchAction:
            let wanted = interaction.action.map { "button \"\($0.excerpt)\"" } ?? "default action"
            self = .badRequest(
                "Notification \(notification.id) has no \(wanted); it has \(notification.buttonTitles ?? "no buttons")."
            )
        }
    }
}
