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
        var lines: [String] = []
        var others: Set<String> = []
        func note(_ text: String?, _ first: inout String?) {
            guard let text else { return }
            if first == nil {
                first = text
            } else if text != first, others.insert(text).inserted {
                lines.append(text)
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
            lines += Self.lines(android.data)
        }
        if let android = message.androidV2 {
            if case .remoteNotification(let remote)? = android.payload {
                note(remote.notification?.title, &title)
                note(remote.notification?.body, &body)
                image = image ?? remote.notification?.image
            }
            label = label ?? android.fcmOptions?.analyticsLabel
            lines += Self.lines(android.data)
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
            lines += Self.lines(webpush.data)
        }
        lines += Self.lines(message.data)
        rest = lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    private static func lines(_ data: OrderedMap<String>) -> [String] { data.map { "\($0.key) \($0.value)" } }
}
