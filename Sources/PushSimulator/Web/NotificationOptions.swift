// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// The options of a `showNotification` call, converted by the rules of Web IDL.
///
/// Firebase's worker passes the whole notification of the push event, whose members may have any type: a number becomes
/// a string, a string counts as true, and a few values cause a TypeError. Browsers ignore members that they do not know.
struct NotificationOptions: Sendable {
    struct Action: Sendable {
        var action: String
        var title: String
        var icon: String?
    }

    var title: String
    var body = ""
    var direction = "auto"
    var language = ""
    var tag = ""
    var image: String?
    var icon: String?
    var badge: String?
    var renotifies = false
    var isSilent = false
    var requiresInteraction = false
    /// Milliseconds since 1970.
    var timestamp: Int?
    var vibration: [Int]?
    var actions: [Action] = []

    init(_ notification: JSONObject, on browser: WebBrowser.Configuration) throws(NotificationTypeError) {
        func text(_ name: String) -> String? { notification[name]?.javaScriptText }
        let table = Capabilities.standard
        func knows(_ feature: Capabilities.Feature) -> Bool {
            [.yes, .partial].contains(table.support(for: feature, on: browser.client))
        }

        // The worker calls with `title ?? ''`.
        if let value = notification["title"], value != .null { title = value.javaScriptText } else { title = "" }
        if let text = text("dir") {
            guard ["auto", "ltr", "rtl"].contains(text) else { throw .direction(text) }
            direction = text
        }
        language = text("lang") ?? ""
        body = text("body") ?? ""
        tag = text("tag") ?? ""
        image = text("image")
        icon = text("icon")
        badge = text("badge")
        isSilent = notification["silent"]?.isTruthy ?? false
        requiresInteraction = notification["requireInteraction"]?.isTruthy ?? false
        timestamp = notification["timestamp"]?.javaScriptInteger
        // All Chromium browsers know the option, whether the device can vibrate or not.
        if browser.isChromium, let value = notification["vibrate"] {
            vibration = (value.array ?? [value]).map { max(0, $0.javaScriptInteger) }
            if isSilent { throw .silentWithVibration }
        }
        if knows(.renotify) {
            renotifies = notification["renotify"]?.isTruthy ?? false
            if renotifies, tag.isEmpty { throw .renotifyWithoutTag }
        }
        if knows(.actions), let value = notification["actions"] {
            guard let elements = value.array else { throw .actionsNoList }
            for (index, element) in elements.enumerated() {
                guard let action = element["action"], let title = element["title"] else { throw .action(index) }
                actions.append(
                    Action(
                        action: action.javaScriptText,
                        title: title.javaScriptText,
                        icon: element["icon"]?.javaScriptText
                    )
                )
            }
        }
    }

    /// Titles of the buttons that the browser shows.
    func shownActions(on browser: WebBrowser.Configuration) -> [String] {
        let limit = Capabilities.standard.capability(.actionsCount, on: browser.client)?.integer
        return actions.prefix(limit ?? actions.count).map(\.title)
    }
}

extension JSONValue {
    /// The value as JavaScript's `String()` writes it.
    fileprivate var javaScriptText: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let value): Int(exactly: value).map(String.init) ?? String(value)
        case .string(let value): value
        case .array(let elements): elements.map { $0 == .null ? "" : $0.javaScriptText }.joined(separator: ",")
        case .object: "[object Object]"
        }
    }
}

extension JSONValue {
    /// The value as Web IDL converts it to an integer: a value that is not a number, and infinity, become 0.
    fileprivate var javaScriptInteger: Int {
        switch self {
        case .integer(let value): return value
        case .number(let value): return Int(exactly: value.rounded(.towardZero)) ?? 0
        case .bool(let value): return value ? 1 : 0
        case .null: return 0
        case .string, .array, .object: break
        }
        let text = javaScriptText.trimmingCharacters(in: .whitespacesAndNewlines)
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.lowercased().hasPrefix(prefix) {
            return text.dropFirst(2).contains { "+-".contains($0) } ? 0 : Int(text.dropFirst(2), radix: radix) ?? 0
        }
        // Digits, a sign, a point and an exponent; Swift reads more than JavaScript does.
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }) else { return 0 }
        return Double(text).flatMap { Int(exactly: $0.rounded(.towardZero)) } ?? 0
    }
}

/// Why `showNotification` rejects its options with a TypeError, so that nothing is shown.
///
/// Source: WHATWG Notifications API, "create a notification" and `showNotification()`; Web IDL for values of a wrong type.
enum NotificationTypeError: Error, Sendable, Hashable {
    /// `silent` is true and `vibrate` is present.
    case silentWithVibration
    /// `renotify` is true and `tag` is empty.
    case renotifyWithoutTag
    /// `dir` is none of `auto`, `ltr` and `rtl`: as text.
    case direction(String)
    /// `actions` is not a list.
    case actionsNoList
    /// The action at this index is not an object with `action` and `title`.
    case action(Int)

    /// The option that is to be changed.
    var member: String {
        switch self {
        case .silentWithVibration: "vibrate"
        case .renotifyWithoutTag: "renotify"
        case .direction: "dir"
        case .actionsNoList, .action: "actions"
        }
    }

    /// What is wrong, as a part of a sentence.
    var reason: String {
        switch self {
        case .silentWithVibration: "silent is true and vibrate is set, which contradict each other"
        case .renotifyWithoutTag: "renotify is true, and there is no tag whose notification could be renewed"
        case .direction(let text): "dir is \"\(text.prefix(40))\", and only auto, ltr and rtl are known"
        case .actionsNoList: "actions is not a list of objects with action and title"
        case .action(let index): "actions[\(index)] is not an object with action and title"
        }
    }
}
