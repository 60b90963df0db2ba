// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage.WebpushConfig: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"headers\":{", headers)
        writer.member("\"data\":{", data)
        writer.member("\"notification\":{", fields: notificationSection)
        writer.member("\"fcm_options\":{", fields: fcmOptionsSection)
    }
}

extension PushMessage.WebpushFCMOptions: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"link\":", link)
        writer.member("\"analytics_label\":", analyticsLabel)
    }
}

extension PushMessage.WebpushNotification: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"title\":", title)
        writer.member("\"body\":", body)
        writer.member("\"icon\":", icon)
        writer.member("\"image\":", image)
        writer.member("\"badge\":", badge)
        writer.member("\"dir\":", dir)
        writer.member("\"lang\":", lang)
        writer.member("\"tag\":", tag)
        writer.member("\"renotify\":", renotify)
        writer.member("\"requireInteraction\":", requireInteraction)
        writer.member("\"silent\":", silent)
        writer.member("\"timestamp\":", timestamp)
        writer.member("\"vibrate\":[", vibrate)
        writer.member("\"actions\":[", actions)
        writer.member("\"data\":", data)
        writer.free(custom, unless: isTyped)
    }

    /// Returns whether a property is set for the key, so that a custom key with the same name is not written.
    func isTyped(_ key: String) -> Bool {
        switch key {
        case "title": title != nil
        case "body": body != nil
        case "icon": icon != nil
        case "image": image != nil
        case "badge": badge != nil
        case "dir": dir != nil
        case "lang": lang != nil
        case "tag": tag != nil
        case "renotify": renotify != nil
        case "requireInteraction": requireInteraction != nil
        case "silent": silent != nil
        case "timestamp": timestamp != nil
        case "vibrate": vibrate != nil
        case "actions": actions != nil
        case "data": data != nil
        default: false
        }
    }
}

extension PushMessage.WebpushNotification.Action: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"action\":", action)
        writer.member("\"title\":", title)
        writer.member("\"icon\":", icon)
        writer.free(custom, unless: isTyped)
    }

    /// Returns whether a property is set for the key, so that a custom key with the same name is not written.
    func isTyped(_ key: String) -> Bool {
        switch key {
        case "action": true
        case "title": true
        case "icon": icon != nil
        default: false
        }
    }
}
