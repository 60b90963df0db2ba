// SPDX-License-Identifier: Apache-2.0

import DesktopNotifications
import PushMessages

/// Which notifications of the desktop are meant.
struct NotificationMatch: Sendable, Hashable {
    /// The whole title, tag and site; `*` stands for anything.
    var title: String?
    var tag: String?
    var origin: String?
    /// A part of the title or of the body.
    var text: String?
    var state: DesktopNotification.State?
    /// Only those with greater numbers.
    var after = 0

    func matches(_ notification: DesktopNotification, tag known: String?) -> Bool {
        guard notification.id > after, state.map({ $0 == notification.state }) ?? true else { return false }
        if let text, !notification.title.contains(text), !notification.body.contains(text) { return false }
        return Self.fits(title, notification.title) && Self.fits(tag, known) && Self.fits(origin, notification.origin)
    }

    private static func fits(_ pattern: String?, _ text: String?) -> Bool {
        guard let pattern else { return true }
        guard let text else { return false }
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return pattern == text }
        guard text.hasPrefix(parts[0]), text.count >= parts[0].count + parts[parts.count - 1].count,
            text.hasSuffix(parts[parts.count - 1])
        else { return false }
        var rest = text.dropFirst(parts[0].count).dropLast(parts[parts.count - 1].count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}

extension WebDesktop {
    /// The notifications that match, the oldest first.
    func notifications(_ match: NotificationMatch) -> [DesktopNotification] {
        desktop.notifications.filter { match.matches($0, tag: place(of: $0.id).flatMap(asked)?.tag) }
    }

    /// Waits until something holds on the desktop; returns `nil` if it does not in time.
    func wait<Value: Sendable>(
        _ limit: Duration,
        until found: @escaping @Sendable () -> Value?
    ) async -> Value? {
        await desktop.wait(limit, until: found)
    }

    /// A sentence that says what is on the desktop.
    var account: String {
        let all = desktop.notifications
        guard !all.isEmpty else {
            return
                "Nothing was shown on the desktop: start the browser with its address, as 'richpush emulator browser' does."
        }
        let listed = all.suffix(10).map { notification in
            "\(notification.id) \"\(String(notification.title.prefix(80)))\" (\(notification.state.rawValue))"
        }
        return "The desktop has \(all.count > 10 ? "among others " : "")\(listed.joined(separator: ", "))."
    }

    /// A notification in the format of the API.
    func json(_ notification: DesktopNotification) -> JSONValue {
        let place = place(of: notification.id)
        let asked = place.flatMap(asked)
        let path = "/api/v1/notifications/\(notification.id)"
        let actions = notification.buttons.enumerated().map { index, button -> JSONValue in
            let known = asked.flatMap { $0.actionNames.indices.contains(index) ? $0.actionNames[index] : nil }
            return [
                "action": .text(notification.action(of: button) ?? known), "title": .string(button.title),
            ]
        }
        return [
            "id": .integer(notification.id),
            "program": .string(notification.call.program),
            "title": .string(notification.title),
            "body": .string(notification.body),
            "origin": .text(notification.origin),
            "tag": .text(asked?.tag),
            "actions": .array(actions),
            "icon": notification.icon == nil ? .null : .string("\(path)/icon"),
            "picture": notification.picture == nil ? .null : .string("\(path)/picture"),
            "requiresInteraction": .bool(notification.requiresInteraction),
            "silent": .bool(notification.isSilent),
            "state": .string(notification.state.rawValue),
            "shown": .moment(notification.shown.microseconds),
            "ended": notification.ended.map { .moment($0.microseconds) } ?? .null,
            "message": place.map { .integer(Int($0.message)) } ?? .null,
            "deviceID": .text(place?.device),
            "opened": .array(openedPages(of: notification.id).map(JSONValue.string)),
            "handedOver": notification.call.json,
        ]
    }
}

extension NotifyCall {
    /// The program's call, unchanged.
    fileprivate var json: JSONValue {
        let hints = hints.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }
        return [
            "program": .string(program), "replaces": .integer(Int(replaced)), "icon": .string(programIcon),
            "summary": .string(summary), "body": .string(body),
            "actions": .array(actions.map { ["key": .string($0.key), "title": .string($0.title)] }),
            "hints": .object(JSONObject(hints)), "expiry": .integer(expiryTime),
        ]
    }
}

extension BusValue {
    fileprivate var json: JSONValue {
        if let boolean { return .bool(boolean) }
        if let integer { return .integer(integer) }
        return .text(string)
    }
}
