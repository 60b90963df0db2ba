// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The searchable text of a message, from any of its platforms.
struct SearchableText: Sendable, Hashable {
    /// The first title of any platform.
    var title: String?
    /// The first body of any platform.
    var body: String?
    /// The first image URL of any platform.
    var image: String?
    /// The first analytics label.
    var label: String?
    /// Further titles and bodies, and keys and values of data, one on each line; `nil` for none.
    var rest: String?

    init(_ message: PushMessage) {
        var lines = ""
        var others: [String] = []
        func note(_ text: String?, _ first: inout String?) {
            guard let text else { return }
            if first == nil {
                first = text
            } else if text != first, !others.contains(text) {
                // At most ten: only data can have many entries.
                others.append(text)
                Self.add(text, to: &lines)
            }
        }
        note(message.notification.title, &title)
        note(message.notification.body, &body)
        image = message.notification.image
        label = message.fcmOptions.analyticsLabel
        let android = message.android
        note(android.notification.title, &title)
        note(android.notification.body, &body)
        image = image ?? android.notification.image
        label = label ?? android.fcmOptions.analyticsLabel
        Self.add(android.data, to: &lines)
        if case .remoteNotification(let remote)? = message.androidV2.payload {
            note(remote.notification.title, &title)
            note(remote.notification.body, &body)
            image = image ?? remote.notification.image
        }
        label = label ?? message.androidV2.fcmOptions.analyticsLabel
        Self.add(message.androidV2.data, to: &lines)
        let apns = message.apns
        note(apns.payload.aps.alert?.title, &title)
        note(apns.payload.aps.alert?.body, &body)
        image = image ?? apns.fcmOptions.image
        label = label ?? apns.fcmOptions.analyticsLabel
        let webpush = message.webpush
        note(webpush.notification.title, &title)
        note(webpush.notification.body, &body)
        image = image ?? webpush.notification.image
        label = label ?? webpush.fcmOptions.analyticsLabel
        Self.add(webpush.data, to: &lines)
        Self.add(message.data, to: &lines)
        rest = lines.isEmpty ? nil : lines
    }

    /// The text of a push for Apple devices alone.
    init(_ push: APNSNotification) {
        switch push.aps["alert"] {
        case .string(let text)?: body = text
        case .object(let alert)?: (title, body) = (alert["title"]?.string, alert["body"]?.string)
        default: break
        }
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
