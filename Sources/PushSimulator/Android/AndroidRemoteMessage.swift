// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The SDK's `RemoteMessage`, which the app gets in `onMessageReceived`.
struct AndroidRemoteMessage {
    /// How urgent a message is to the SDK.
    enum Priority: String {
        case high, normal, unknown

        init(_ text: String?) { self = text.flatMap(Self.init(rawValue:)) ?? .unknown }
    }

    private let intent: AndroidIntent
    private let parameters: AndroidNotificationParameters
    private var extras: JSONObject { intent.extras }

    init(_ intent: AndroidIntent, _ log: AndroidLog) {
        self.intent = intent
        parameters = AndroidNotificationParameters(extras: intent.extras, log: log, client: .android())
    }

    /// Play services' own, or what the server wrote.
    var messageID: String? { extras["google.message_id"]?.string ?? extras["message_id"]?.string }

    /// Milliseconds since 1970; 0 if there is none.
    var sentTime: Int { number("google.sent_time") }

    /// Seconds; 0 if there is none.
    var timeToLive: Int { number("google.ttl") }

    /// As it was sent.
    var originalPriority: Priority {
        Priority(extras["google.original_priority"]?.string ?? extras["google.priority"]?.string)
    }

    /// As it was delivered, which is less for apps that use too many urgent ones.
    var priority: Priority {
        if let delivered = extras["google.delivered_priority"]?.string { return Priority(delivered) }
        if extras["google.priority_reduced"]?.string == "1" { return .normal }
        return Priority(extras["google.priority"]?.string)
    }

    /// The result of `getNotification()`, with members named as its getters; `nil` if the message has no notification.
    ///
    /// Nothing is checked: a picture's URL may be none, and a visibility out of its range.
    var notification: JSONObject? {
        guard intent.isNotification else { return nil }
        var members: JSONObject = [:]
        for (name, key) in Self.texts { members[name] = parameters.string(key).map(JSONValue.string) }
        for field in ["title", "body"] {
            let texts = parameters.list("\(field)_loc_args")?.map { JSONValue.string($0.javaText) }
            members["\(field)LocalizationArgs"] = texts.map(JSONValue.array)
        }
        members["sound"] = parameters.sound.map(JSONValue.string)
        members["link"] = parameters.link.map(JSONValue.string)
        for (name, key) in Self.numbers { members[name] = parameters.integer(key).map(JSONValue.integer) }
        members["eventTime"] = parameters.long("event_time").map { .integer(Int($0)) }
        members["vibrateTimings"] = parameters.vibration.map { .array($0.map(JSONValue.integer)) }
        members["lightSettings"] = (try? parameters.light?.get())?.json
        for (name, key) in Self.flags { members[name] = .bool(parameters.flag(key)) }
        return members
    }

    /// The message with members named as its getters; what it does not have is left out.
    var json: JSONValue {
        var members: JSONObject = [:]
        for (name, key) in [
            "from": "from", "senderId": "google.c.sender.id", "collapseKey": "collapse_key",
            "messageType": "message_type",
        ] as KeyValuePairs { members[name] = extras[key]?.string.map(JSONValue.string) }
        members["messageId"] = messageID.map(JSONValue.string)
        members["sentTime"] = .integer(sentTime)
        members["ttl"] = .integer(timeToLive)
        members["originalPriority"] = .string(originalPriority.rawValue)
        members["priority"] = .string(priority.rawValue)
        members["data"] = .object(intent.data.reduce(into: JSONObject()) { $0[$1.key] = .string($1.value) })
        members["notification"] = notification.map(JSONValue.object)
        return .object(members)
    }

    /// A number, or a text that is one.
    private func number(_ key: String) -> Int {
        switch extras[key] {
        case .integer(let value)?: return value
        case .string(let text)?:
            if let value = Int(text) { return value }
            parameters.log.line("Invalid \(key == "google.ttl" ? "TTL" : "sent time"): \(text)")
            return 0
        default: return 0
        }
    }

    private static let texts: KeyValuePairs = [
        "title": "title", "titleLocalizationKey": "title_loc_key", "body": "body",
        "bodyLocalizationKey": "body_loc_key",
        "icon": "icon", "imageUrl": "image", "tag": "tag", "color": "color", "clickAction": "click_action",
        "channelId": "android_channel_id", "ticker": "ticker",
    ]
    private static let numbers: KeyValuePairs = [
        "notificationPriority": "notification_priority", "visibility": "visibility",
        "notificationCount": "notification_count",
    ]
    private static let flags: KeyValuePairs = [
        "sticky": "sticky", "localOnly": "local_only", "defaultSound": "default_sound",
        "defaultVibrateSettings": "default_vibrate_timings", "defaultLightSettings": "default_light_settings",
    ]
}
