// SPDX-License-Identifier: Apache-2.0

/// A message of the Admin SDK for Node as the SDK sends it: some of its names and values are not those of the API.
///
/// Source: firebase-admin-node 14.3, `messaging-internal.ts`, `messaging-api.ts`.
struct AdminMessage {
    /// What is sent; of a multicast message, what is sent to one of the devices.
    private(set) var value: JSONValue = .null
    /// The program's paths, by those of ``value``; only where they differ.
    private(set) var written: [String: FieldPath] = [:]
    /// The paths of ``value``, by the program's.
    private(set) var sent: [String: String] = [:]

    private let computed: Set<String>

    /// Translates a message.
    ///
    /// - Parameter computed: The places of values that the program computes, and that are samples here.
    init(_ message: JSONValue, computed: [FieldPath]) {
        self.computed = Set(computed.map(\.description))
        value = translated(message, at: "", from: [], to: [])
    }

    private mutating func translated(_ value: JSONValue, at place: String, from old: FieldPath, to new: FieldPath)
        -> JSONValue
    {
        if old != new {
            written[new.description] = old
            sent[old.description] = new.description
        }
        guard case .object(let members) = value else { return sentValue(value, at: place, from: old) }
        var object = JSONObject()
        for (name, member) in members {
            let right = Self.names[place]?[name] ?? name
            object[right] = translated(
                member,
                at: place.isEmpty ? right : "\(place).\(right)",
                from: old.appending(.member(name)),
                to: new.appending(.member(right))
            )
        }
        return .object(object)
    }

    /// The names that FCM's front end would not know in camel case.
    private static let names: [String: [String: String]] = [
        "": ["fcmOptions": "fcm_options", "tokens": "token", "fids": "fid"],
        "notification": ["imageUrl": "image"],
        "android": ["fcmOptions": "fcm_options"],
        "android.notification": [
            "imageUrl": "image", "priority": "notification_priority", "eventTimestamp": "event_time",
            "vibrateTimingsMillis": "vibrate_timings", "lightSettings": "light_settings",
        ],
        "android.notification.light_settings": [
            "lightOnDurationMillis": "light_on_duration", "lightOffDurationMillis": "light_off_duration",
        ],
        "apns": ["fcmOptions": "fcm_options"],
        "apns.fcm_options": ["imageUrl": "image"],
        "apns.payload.aps": [
            "contentAvailable": "content-available", "mutableContent": "mutable-content", "threadId": "thread-id",
        ],
        "apns.payload.aps.alert": [
            "subtitleLocKey": "subtitle-loc-key", "subtitleLocArgs": "subtitle-loc-args", "locKey": "loc-key",
            "locArgs": "loc-args", "titleLocKey": "title-loc-key", "titleLocArgs": "title-loc-args",
            "actionLocKey": "action-loc-key", "launchImage": "launch-image",
        ],
        "webpush": ["fcmOptions": "fcm_options"],
    ]

    private func sentValue(_ value: JSONValue, at place: String, from path: FieldPath) -> JSONValue {
        let isComputed = computed.contains(path.description)
        switch place {
        case "token", "fid":
            guard isComputed || value.array != nil else { return value }
            if !isComputed, !computed.contains(path.appending(.index(0)).description), let first = value[0]?.string {
                return .string(first)
            }
            return .string(ComputedFilling.texts[place] ?? "")
        case "android.ttl": return Self.duration(value)
        case "android.notification.notification_priority":
            if isComputed { return "PRIORITY_DEFAULT" }
            guard let name = value.string, ["min", "low", "default", "high", "max"].contains(name) else { return value }
            return .string("PRIORITY_\(name.uppercased())")
        case "android.notification.visibility": return value.string.map { JSONValue.string($0.uppercased()) } ?? value
        case "android.notification.event_time": return isComputed ? "2030-01-01T00:00:00Z" : value
        case "android.notification.vibrate_timings":
            if isComputed { return ["0.5s"] }
            return value.array.map { JSONValue.array($0.map(Self.duration)) } ?? value
        case "android.notification.light_settings.color":
            return value.string == nil ? value : ["red": 0, "green": 0, "blue": 1, "alpha": 1]
        case "android.notification.light_settings.light_on_duration",
            "android.notification.light_settings.light_off_duration":
            return isComputed ? "0.5s" : Self.duration(value)
        case "apns.payload.aps.content-available", "apns.payload.aps.mutable-content",
            "apns.payload.aps.sound.critical":
            return isComputed || value.bool == true ? 1 : value
        default: return value
        }
    }

    /// Milliseconds as the API writes them; other values stay.
    private static func duration(_ value: JSONValue) -> JSONValue {
        guard let milliseconds = value.number, milliseconds >= 0, milliseconds < 1e15 else { return value }
        let seconds = milliseconds / 1000
        return .string(seconds == seconds.rounded() ? "\(Int(seconds))s" : "\(seconds)s")
    }
}
