// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The events that FCM's SDK reports to Google Analytics (`MessagingAnalytics`).
enum AndroidAnalytics {
    typealias Event = DisplayedNotification.Android.AnalyticsEvent

    /// The event of the message, by its name in Analytics.
    enum EventKind: String {
        case received = "_nr"
        case foreground = "_nf"
        case touched = "_no"
        case dismissed = "_nd"
    }

    /// Whether the SDK reports the message at all: only the text `1` counts.
    static func measures(_ extras: JSONObject) -> Bool { extras[enabled]?.string == "1" }

    /// Whether the notification's intents report to Analytics; here the text `true` counts as well.
    static func wrapsIntents(_ extras: JSONObject) -> Bool {
        let value = extras[enabled]?.string
        return value == "1" || value?.lowercased() == "true"
    }

    /// The event about a message with these extras; leaves out invalid numbers.
    static func event(_ kind: EventKind, _ extras: JSONObject, isNotification: Bool) -> Event {
        var parameters: JSONObject = [:]
        parameters["_nmid"] = extras["google.c.a.c_id"].text
        parameters["_nmn"] = extras["google.c.a.c_l"].text
        parameters["label"] = extras["google.c.a.m_l"].filled
        parameters["message_channel"] = extras["google.c.a.m_c"].filled
        if let from = extras["from"]?.string, from.hasPrefix("/topics/") { parameters["_nt"] = .string(from) }
        parameters["_nmt"] = extras["google.c.a.ts"].number
        parameters["_ndt"] = extras["google.c.a.udt"].number
        if kind == .received || kind == .foreground {
            parameters["_nmc"] = isNotification ? "display" : "data"
        }
        return Event(name: kind.rawValue, parameters: parameters)
    }

    /// The extras that intents need to report the message: the analytics keys and the sender.
    static func extras(of message: JSONObject) -> JSONObject {
        var kept: JSONObject = [:]
        for (key, value) in message where key.hasPrefix("google.c.a.") || key == "from" { kept[key] = value }
        return kept
    }

    private static let enabled = "google.c.a.e"
}

extension JSONValue? {
    fileprivate var text: JSONValue? { self?.string.map(JSONValue.string) }

    fileprivate var filled: JSONValue? { self?.string.flatMap { $0.isEmpty ? nil : .string($0) } }

    fileprivate var number: JSONValue? { self?.string.flatMap { Int32($0) }.map { .integer(Int($0)) } }
}
