// SPDX-License-Identifier: Apache-2.0

extension JSONWriter {
    mutating func write(_ webpush: Box<PushMessage.WebpushConfig>) {
        let mark = count
        literal("\"webpush\":{")
        member("\"headers\":{", webpush.value.headers)
        member("\"data\":{", webpush.value.data)
        if webpush.value.notificationSection.isSet {
            let mark = count
            literal("\"notification\":{")
            members(of: webpush.value.notificationSection.fields)
            close(UInt8(ascii: "}"), orReturnTo: mark)
        }
        if let options = webpush.value.fcmOptions {
            let mark = count
            literal("\"fcm_options\":{")
            member("\"link\":", options.link)
            member("\"analytics_label\":", options.analyticsLabel)
            close(UInt8(ascii: "}"), orReturnTo: mark)
        }
        close(UInt8(ascii: "}"), orReturnTo: mark)
    }

    /// Writes the Web Notification options that a service worker receives.
    @inline(__always)
    mutating func members(of notification: PushMessage.WebpushNotification) {
        member("\"title\":", notification.title)
        member("\"body\":", notification.body)
        member("\"icon\":", notification.icon)
        member("\"image\":", notification.image)
        member("\"badge\":", notification.badge)
        member("\"dir\":", notification.dir)
        member("\"lang\":", notification.lang)
        member("\"tag\":", notification.tag)
        member("\"renotify\":", notification.renotify)
        member("\"requireInteraction\":", notification.requireInteraction)
        member("\"silent\":", notification.silent)
        member("\"timestamp\":", notification.timestamp)
        if let vibrate = notification.vibrate {
            literal("\"vibrate\":[")
            for time in vibrate { member("", time) }
            close(UInt8(ascii: "]"))
        }
        if let actions = notification.actions {
            literal("\"actions\":[")
            for action in actions {
                byte(UInt8(ascii: "{"))
                member("\"action\":", action.action)
                member("\"title\":", action.title)
                member("\"icon\":", action.icon)
                free(action.custom, unless: action.isTyped)
                close(UInt8(ascii: "}"))
            }
            close(UInt8(ascii: "]"))
        }
        member("\"data\":", notification.data)
        free(notification.custom, unless: notification.isTyped)
    }
}
