// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// What a message can be found and recognised by, whichever of its platforms says it.
struct MessageWords: Sendable, Hashable {
    /// The first title of any platform.
    var title: String?
    /// The first text of any platform.
    var body: String?
    /// The first picture's URL of any platform.
    var image: String?
    /// The first analytics label.
    var label: String?
    /// Further titles and texts, keys and values of data, a line each; `nil` for none.
    var rest: String?

    init(_ message: PushMessage) {
        var lines = ""
        var others: [String] = []
        func note(_ text: String?, _ first: inout String?) {
            guard let text else { return }
            if first == nil {
                first = text
            } else if text != first, !others.contains(text) {
                // Ten at most: what is free to be many is data.
                others.append(text)
                Self.add(text, to: &lines)
            }
        }
        note(message.notification?.title, &title)
        note(message.notification?.body, &body)
        image = message.notification?.image
        label = message.fcmOptions?.analyticsLabel
        if let android = message.android {
            note(android.notification?.title, &title)
            note(android.notification?.body, &body)
            image = image ?? android.notification?.image
            label = label ?? android.fcmOptions?.analyticsLabel
            Self.add(android.data, to: &lines)
        }
        if let android = message.androidV2 {
            if case .remoteNotification(let remote)? = android.payload {
                note(remote.notification?.title, &title)
                note(remote.notification?.body, &body)
                image = image ?? remote.notification?.image
            }
            label = label ?? android.fcmOptions?.analyticsLabel
            Self.add(android.data, to: &lines)
        }
        if let apns = message.apns {
            note(apns.payload.aps.alert?.title, &title)
            note(apns.payload.aps.alert?.body, &body)
            image = image ?? apns.fcmOptions?.image
            label = label ?? apns.fcmOptions?.analyticsLabel
        }
        if let webpush = message.webpush {
            note(webpush.notification?.title, &title)
            note(webpush.notification?.body, &body)
            image = image ?? webpush.notification?.image
            label = label ?? webpush.fcmOptions?.analyticsLabel
            Self.add(webpush.data, to: &lines)
        }
        Self.add(message.data, to: &lines)
        rest = lines.isEmpty ? nil : lines
    }

    private static func add(_ data: OrderedMap<String>, to lines: inout String) {
        for (key, value) in data {
            add(key, to: &lines)
            lines += " "
            lines += value
        }
    }

    /// Begins a line.
    private static func add(_ text: String, to lines: inout String) {
        if lines.isEmpty { lines.reserveCapacity(256) } else { lines += "\n" }
        lines += text
    }
}
