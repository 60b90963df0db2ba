// SPDX-License-Identifier: Apache-2.0

/// What `android.notification` and the notification of `android_v2` have in common, so that rules need not ask twice.
struct AndroidDisplay {
    /// Where the notification stands in the document.
    var path: FieldPath
    var title: String?
    var body: String?
    var icon: String?
    var color: String?
    var image: String?
    var titleLocKey: String?
    var titleLocArgs: [String]
    var bodyLocKey: String?
    var bodyLocArgs: [String]
    var vibrateTimings: [Duration]
    var defaultVibrateTimings: Bool?
    var lightSettings: PushMessage.LightSettings?
    var notificationCount: Int32?
}

extension LintSubject {
    /// The Android notifications of the message: none, one, or by mistake both forms.
    var androidNotifications: [AndroidDisplay] {
        var displays: [AndroidDisplay] = []
        if let own = message.android?.notification {
            displays.append(AndroidDisplay(own, at: path("android", "notification")))
        }
        if case .remoteNotification(let remote)? = message.androidV2?.payload, let own = remote.notification {
            displays.append(AndroidDisplay(own, at: path("android_v2", "remote_notification", "notification")))
        }
        return displays
    }
}

extension AndroidDisplay {
    fileprivate init(_ own: PushMessage.AndroidNotification, at path: FieldPath) {
        self.init(
            path: path,
            title: own.title,
            body: own.body,
            icon: own.icon,
            color: own.color,
            image: own.image,
            titleLocKey: own.titleLocKey,
            titleLocArgs: own.titleLocArgs,
            bodyLocKey: own.bodyLocKey,
            bodyLocArgs: own.bodyLocArgs,
            vibrateTimings: own.vibrateTimings,
            defaultVibrateTimings: own.defaultVibrateTimings,
            lightSettings: own.lightSettings,
            notificationCount: own.notificationCount
        )
    }

    fileprivate init(_ own: PushMessage.AndroidNotificationV2, at path: FieldPath) {
        self.init(
            path: path,
            title: own.title,
            body: own.body,
            icon: own.icon,
            color: own.color,
            image: own.image,
            titleLocKey: own.titleLocKey,
            titleLocArgs: own.titleLocArgs,
            bodyLocKey: own.bodyLocKey,
            bodyLocArgs: own.bodyLocArgs,
            vibrateTimings: own.vibrateTimings,
            defaultVibrateTimings: own.defaultVibrateTimings,
            lightSettings: own.lightSettings,
            notificationCount: own.notificationCount
        )
    }
}
