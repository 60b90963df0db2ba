// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Reads the extras of a notification by the rules of the SDK's `NotificationParams`, and logs what it logs.
struct AndroidNotificationParameters {
    let extras: JSONObject
    let log: AndroidLog
    let client: Capabilities.Client

    /// A text under the name, looked up with the prefix of today and then with the old one.
    func string(_ name: String) -> String? {
        let key = AndroidIntent.notificationPrefix + name
        return (extras[key] ?? extras[AndroidIntent.oldNotificationPrefix + name])?.string
    }

    /// A text that is not empty.
    func text(_ name: String) -> String? {
        string(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// `1`, or `true` in any case; everything else is `false`.
    func flag(_ name: String) -> Bool {
        let value = string(name)
        return value == "1" || value?.lowercased() == "true"
    }

    /// A 32-bit integer; an invalid one is logged and ignored.
    func integer(_ name: String) -> Int? {
        guard let value = text(name) else { return nil }
        if let number = Int32(value) { return Int(number) }
        log.line("Couldn't parse value of \(name)(\(value)) into an int", tag: .parameters)
        return nil
    }

    /// A 64-bit integer; an invalid one is logged and ignored.
    func long(_ name: String) -> Int64? {
        guard let value = text(name) else { return nil }
        if let number = Int64(value) { return number }
        log.line("Couldn't parse value of \(name)(\(value)) into a long", tag: .parameters)
        return nil
    }

    /// A JSON array; an invalid one is logged and ignored.
    func list(_ name: String) -> [JSONValue]? {
        guard let value = text(name) else { return nil }
        if let array = try? JSONValue(parsing: value).array { return array }
        log.line("Malformed JSON for key \(name): \(value), falling back to default", tag: .parameters)
        return nil
    }

    /// −2 to 2.
    var priority: Int? {
        guard let priority = integer("notification_priority") else { return nil }
        let limit = Capabilities.standard.count(.priorityRange, on: client)
        if (-limit...limit).contains(priority) { return priority }
        log.line("notificationPriority is invalid \(priority). Skipping setting notificationPriority.")
        return nil
    }

    /// −1 secret, 0 private, 1 public (`NotificationCompat.VISIBILITY_…`).
    var visibility: Int? {
        guard let visibility = integer("visibility") else { return nil }
        if (-1...1).contains(visibility) { return visibility }
        log.line("visibility is invalid: \(visibility). Skipping setting visibility.", tag: .parameters)
        return nil
    }

    /// 0 or more.
    var count: Int? {
        guard let count = integer("notification_count") else { return nil }
        if count >= 0 { return count }
        log.line("notificationCount is invalid: \(count). Skipping setting notificationCount.")
        return nil
    }

    /// Pauses and vibrations in turn, in milliseconds; a value that is not a number counts as 0.
    var vibration: [Int]? {
        guard let list = list("vibrate_timings") else { return nil }
        if list.count >= Capabilities.standard.count(.vibrationElements, on: client) { return list.map(\.javaLong) }
        let shown = JSONValue.array(list).description
        log.line(
            "User defined vibrateTimings is invalid: \(shown). Skipping setting vibrateTimings.",
            tag: .parameters
        )
        return nil
    }

    /// Why light settings were refused.
    enum LightRefusal: Hashable {
        case elements(Int)
        case color(String)
        case opaqueBlack
    }

    /// Colour, time on and time off; opaque black is refused, which the SDK takes for "transparent".
    var light: Result<DisplayedNotification.Android.Light, LightError>? {
        guard let list = list("light_settings") else { return nil }
        let shown = JSONValue.array(list).description
        guard list.count == Capabilities.standard.count(.lightElements, on: client) else {
            log.line("LightSettings is invalid: \(shown). Skipping setting LightSettings", tag: .parameters)
            return .failure(.init(reason: .elements(list.count)))
        }
        let text = list[0].javaText
        guard let color = AndroidColor(text) else {
            log.line(
                "LightSettings is invalid: \(shown). Unknown color. Skipping setting LightSettings",
                tag: .parameters
            )
            return .failure(.init(reason: .color(text)))
        }
        guard !color.isOpaqueBlack else {
            log.line(
                "LightSettings is invalid: \(shown). Transparent color is invalid. Skipping setting LightSettings",
                tag: .parameters
            )
            return .failure(.init(reason: .opaqueBlack))
        }
        return .success(.init(color: color.text, on: list[1].javaLong, off: list[2].javaLong))
    }

    /// A refusal, as an error.
    struct LightError: Error {
        var reason: LightRefusal
    }

    /// Name of the sound: `sound2`, or `sound`, which senders used before 2016.
    var sound: String? { text("sound2") ?? string("sound") }

    /// The link that tapping opens; `link_android` comes before `link`.
    var link: String? { text("link_android") ?? text("link") }
}

extension JSONValue {
    /// As `JSONArray.optString` reads an element.
    var javaText: String { string ?? description }

    /// As `JSONArray.optLong` reads an element: texts as well as numbers, and 0 for everything else.
    var javaLong: Int {
        switch self {
        case .integer(let value): value
        case .number(let value): value.isFinite && abs(value) < 9e18 ? Int(value) : 0
        case .string(let text): Int(text) ?? Double(text).flatMap { abs($0) < 9e18 ? Int($0) : nil } ?? 0
        default: 0
        }
    }
}
