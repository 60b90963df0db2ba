// SPDX-License-Identifier: Apache-2.0

/// Options with which a browser shows no notification at all, or not what was meant.
///
/// Why: the FCM service worker passes `webpush.notification` to `showNotification` as it is. That call fails with a
/// TypeError, and nothing is shown, for a `dir` that is not auto, ltr or rtl, and for an action without name or title; in
/// Chrome, Edge, Opera and Samsung Internet also for `silent` together with `vibrate`, an empty one included, and for
/// `renotify` without a `tag`. A text or a number counts as true there, "false" too. A text as `timestamp` or in `vibrate`
/// becomes a number, and 0 if it is none; an object as `image` or `icon` becomes the address `[object Object]`. Chrome shows two actions at most, the SDK puts its own object in the place of
/// `data`, and what is spelled as in an Admin SDK (`require_interaction`, `direction`) is not an option at all. Of a `badge`
/// Android draws the alpha channel alone.
///
/// Example: `{"webpush": {"notification": {"title": "Hi", "renotify": true}}}`
///
/// Fix: give a `tag` with `renotify`, leave out `vibrate` with `silent`, use the documented words.
///
/// Source: WHATWG Notifications API, "create a notification"; firebase-js-sdk, `sw-listeners.ts`; MDN, `Notification.badge`.
struct WebNotificationOptionsRule: LintRule {
    static let id = "web-notification-options"
    static let severity = Severity.warning
    static let platform: Platform? = .web
    static let documentation: String? = "https://notifications.spec.whatwg.org/#create-a-notification"
    static let parts: LintSubject.Parts = .webNotification

    /// What is a time of 2001 to 2286 in seconds, and one of the first months of 1970 in milliseconds.
    private static let seconds = 1_000_000_000..<10_000_000_000

    /// Number of buttons that Chrome shows (`Notification.maxActions`).
    private static let maximumActionCount = Capabilities.standard.count(.actionsCount, on: .web(.chrome, on: .windows))

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let options = subject.message.webpush.notificationIfPresent else { return }
        func path(_ name: FieldPath.Step) -> FieldPath { subject.path("webpush", "notification", name) }
        if let direction = options.custom["dir"], options.dir == nil {
            report.add(
                at: path("dir"),
                "webpush.notification.dir is \(direction), with which browsers show nothing; use auto, ltr or rtl."
            )
        }
        // An empty pattern and null count too: JavaScript converts null to the number 0.
        let hasPattern = options.vibrate != nil || options.custom["vibrate"] != nil
        if Self.isOn(options.silent, options.custom["silent"]), hasPattern {
            let fix = Fix.removing(path("vibrate"))
            report.add(
                at: path("vibrate"),
                "Chrome and its relatives show nothing when silent is true and vibrate is set; remove one of them.",
                fix: fix
            )
        }
        if Self.isOn(options.renotify, options.custom["renotify"]), options.tag?.isEmpty ?? true,
            options.custom["tag"] == nil
        {
            report.add(
                at: path("renotify"),
                "Chrome and its relatives show nothing when renotify is true without a tag; set webpush.notification.tag."
            )
        }
        if let badge = options.badge, !badge.isEmpty, badge == options.icon {
            let place = path("badge")
            report.add(
                at: place,
                "\(place.name) is the icon once more: of a badge Android draws only what is not transparent, in one colour, so a "
                    + "full picture is a square; use a silhouette on a transparent ground.",
                severity: .note
            )
        }
        for name in ["image", "icon", "badge"] { checkAddress(options.custom[name], at: path(.member(name)), &report) }
        for name in ["requireInteraction", "renotify", "silent"] {
            checkTruth(options.custom[name], at: path(.member(name)), &report)
        }
        if let time = options.timestamp, Self.seconds.contains(time) {
            let place = path("timestamp")
            report.add(
                at: place,
                "\(place.name) is \(time), which browsers take as a day in early 1970; write milliseconds, not seconds.",
                fix: Fix(
                    summary: "set \(place) to \(time * 1000)",
                    edits: [.set(path: place, value: .integer(time * 1000))]
                )
            )
        }
        checkNumber(options.custom["timestamp"], at: path("timestamp"), &report)
        if options.vibrate == nil { checkPattern(options.custom["vibrate"], at: path("vibrate"), &report) }
        checkActions(options, at: path("actions"), &report)
        checkNames(options, subject, &report)
        if options.data != nil {
            report.add(
                at: path("data"),
                "The FCM service worker replaces webpush.notification.data; put what the page needs into webpush.data.",
                severity: .note
            )
        }
    }

    /// Reports what JavaScript converts to a text, which no picture is at.
    private func checkAddress(_ value: JSONValue?, at path: FieldPath, _ report: inout LintReport) {
        // A list of one text becomes that text.
        guard let value, value != .null, value.string == nil, value.array == nil else { return }
        let text = value.object == nil ? value.shortened : "[object Object]"
        report.add(
            at: path,
            "\(path.name) is not a text, and browsers take it for the address \(text), at which there is no picture; write "
                + "the URL itself."
        )
    }

    /// Reports a text that says no and that JavaScript takes as yes.
    private func checkTruth(_ value: JSONValue?, at path: FieldPath, _ report: inout LintReport) {
        guard let text = value?.string, ["false", "no", "off", "0"].contains(text.lowercased()) else { return }
        report.add(
            at: path,
            "\(path.name) is the text \(text.quoted()), which browsers take as true; write false without quotes.",
            fix: Fix(summary: "set \(path) to false", edits: [.set(path: path, value: false)])
        )
    }

    /// Reports a time that JavaScript converts to a number, or to 0 if it is none.
    private func checkNumber(_ value: JSONValue?, at path: FieldPath, _ report: inout LintReport) {
        guard let value, value != .null, value.number == nil else { return }
        let number = Self.number(value)
        report.add(
            at: path,
            "\(path.name) is \(value.shortened), which browsers take as "
                + (number.map { "the number \($0)" } ?? "0, the beginning of 1970")
                + "; write milliseconds since 1970 as a number.",
            severity: number == nil ? .warning : .note,
            fix: number.map {
                Fix(summary: "set \(path) to \($0)", edits: [.set(path: path, value: .integer($0))])
            }
        )
    }

    /// Reports a pattern that is neither a number nor a list of numbers; a part that is not a number counts as 0.
    private func checkPattern(_ value: JSONValue?, at path: FieldPath, _ report: inout LintReport) {
        guard let value, value != .null, value.number == nil else { return }
        let parts = value.array ?? [value]
        let numbers = parts.compactMap { $0.integer ?? Self.number($0) }
        let isWhole = numbers.count == parts.count
        guard !parts.isEmpty, !isWhole || value.array == nil || parts.contains(where: { $0.number == nil }) else {
            return
        }
        report.add(
            at: path,
            "\(path.name) is \(value.shortened), "
                + (isWhole ? "which browsers convert to numbers" : "in which browsers replace other values by 0")
                + "; write a list of milliseconds, as in [200, 100, 200].",
            severity: isWhole ? .note : .warning,
            fix: isWhole
                ? Fix(
                    summary: "set \(path) to the numbers",
                    edits: [.set(path: path, value: .array(numbers.map(JSONValue.integer)))]
                ) : nil
        )
    }

    /// Returns the number that JavaScript makes of a text.
    private static func number(_ value: JSONValue) -> Int? {
        guard let text = value.string, (1...18).contains(text.utf8.count) else { return nil }
        return Int(text)
    }

    /// Returns whether the value is truthy in JavaScript.
    private static func isOn(_ option: Bool?, _ value: JSONValue?) -> Bool {
        if let option { return option }
        switch value {
        case nil, .null?, .integer(0)?, .number(0)?, .string("")?, .bool(false)?: return false
        default: return true
        }
    }

    private func checkNames(
        _ options: PushMessage.WebpushNotification,
        _ subject: LintSubject,
        _ report: inout LintReport
    ) {
        for (name, value) in options.custom {
            guard let right = Self.right(for: name) else { continue }
            let path = subject.path("webpush", "notification", .member(name))
            let place = subject.path("webpush", "notification", .member(right))
            let isTaken = options.isTyped(right) || options.custom[right] != nil
            let edits: [Fix.Edit] = isTaken ? [] : [.set(path: place, value: value)]
            report.add(
                at: path,
                "Browsers ignore \(path.name); the option is called \(right).",
                severity: isTaken ? .note : .warning,
                fix: Fix(
                    summary: isTaken ? "remove \(path)" : "rename it to \(right)",
                    edits: [.remove(path: path)] + edits
                )
            )
        }
    }

    /// Returns the option that the sender meant, by its letters or by its name in an Admin SDK.
    private static func right(for name: String) -> String? {
        if names.contains(name) { return nil }
        switch name {
        case "direction": return "dir"
        case "language": return "lang"
        case "timestamp_millis", "timestampMillis": return "timestamp"
        default: return names.first(where: name.hasLetters)
        }
    }

    private static let names = [
        "title", "body", "icon", "badge", "dir", "lang", "tag", "renotify", "requireInteraction", "silent", "timestamp",
        "vibrate", "actions", "data",
    ]

    private func checkActions(
        _ options: PushMessage.WebpushNotification,
        at path: FieldPath,
        _ report: inout LintReport
    ) {
        let actions = options.actions ?? []
        for (index, action) in actions.enumerated() where action.action.isEmpty || action.title.isEmpty {
            report.add(
                at: path.appending(.index(index)),
                "An action without \(action.action.isEmpty ? "a name" : "a title") cannot be shown; give it both."
            )
        }
        if options.actions == nil, options.custom["actions"] != nil {
            report.add(at: path, "The actions are not a list of objects with action and title; browsers show nothing.")
        }
        // One is shown everywhere, so most messages need no lookup of the limit.
        guard actions.count > 1, actions.count > Self.maximumActionCount else { return }
        report.add(
            at: path,
            "There are \(actions.count) actions and Chrome shows \(Self.maximumActionCount); put the most important ones first.",
            severity: .note
        )
    }
}
