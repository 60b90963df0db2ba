// SPDX-License-Identifier: Apache-2.0

/// The fields that `android.notification` and the notification of `android_v2` share, so that rules check both alike.
struct AndroidDisplay {
    /// Path of the notification in the document.
    var path: FieldPath
    var title: String?
    var body: String?
    var icon: String?
    var color: String?
    var image: String?
    var sound: String?
    var clickAction: String?
    var channelID: String?
    var notificationPriority: PushMessage.NotificationPriority?
    var titleLocKey: String?
    var titleLocArgs: [String]
    var bodyLocKey: String?
    var bodyLocArgs: [String]
    var vibrateTimings: [Duration]
    var defaultVibrateTimings: Bool?
    var defaultLightSettings: Bool?
    var lightSettings: PushMessage.LightSettings?
    var notificationCount: Int32?
}

extension AndroidDisplay {
    /// Returns the Android notifications of a message: none, one, or, by mistake, both forms.
    static func all(of subject: LintSubject) -> [AndroidDisplay] {
        var displays: [AndroidDisplay] = []
        if let own = subject.message.android.notificationIfPresent {
            let path = subject.path("android", "notification")
            displays.append(AndroidDisplay(own, at: path))
        }
        if case .remoteNotification(let remote)? = subject.message.androidV2.payload,
            let own = remote.notificationIfPresent
        {
            let path = subject.path("android_v2", "remote_notification", "notification")
            displays.append(AndroidDisplay(own, at: path))
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
            sound: own.sound,
            clickAction: own.clickAction,
            channelID: own.channelID,
            notificationPriority: own.notificationPriority,
            titleLocKey: own.titleLocKey,
            titleLocArgs: own.titleLocArgs,
            bodyLocKey: own.bodyLocKey,
            bodyLocArgs: own.bodyLocArgs,
            vibrateTimings: own.vibrateTimings,
            defaultVibrateTimings: own.defaultVibrateTimings,
            defaultLightSettings: own.defaultLightSettings,
            lightSettings: own.lightSettingsIfPresent,
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
            sound: own.sound,
            clickAction: own.clickAction,
            channelID: own.channelID,
            notificationPriority: own.notificationPriority,
            titleLocKey: own.titleLocKey,
            titleLocArgs: own.titleLocArgs,
            bodyLocKey: own.bodyLocKey,
            bodyLocArgs: own.bodyLocArgs,
            vibrateTimings: own.vibrateTimings,
            defaultVibrateTimings: own.defaultVibrateTimings,
            defaultLightSettings: own.defaultLightSettings,
            lightSettings: own.lightSettingsIfPresent,
            notificationCount: own.notificationCount
        )
    }
}
