// SPDX-License-Identifier: Apache-2.0

/// A notification for Android phones, of either form, so that rules check both alike.
@dynamicMemberLookup
struct AndroidDisplay {
    /// Path of the notification in the document.
    var path: FieldPath
    private let notification: PushMessage.AndroidNotification

    /// A field of the notification; the second form has all but those about proxied ones.
    subscript<Field>(dynamicMember field: KeyPath<PushMessage.AndroidNotification, Field>) -> Field {
        notification[keyPath: field]
    }

    /// The device's light; `nil` if the notification has none of its own.
    var lightSettings: PushMessage.LightSettings? { notification.lightSettingsIfPresent }
}

extension AndroidDisplay {
    /// Returns the Android notifications of a message: none, one, or, by mistake, both forms.
    static func all(of subject: LintSubject) -> [AndroidDisplay] {
        var displays: [AndroidDisplay] = []
        if let own = subject.message.android.notificationIfPresent {
            displays.append(AndroidDisplay(path: subject.path("android", "notification"), notification: own))
        }
        if case .remoteNotification(let remote)? = subject.message.androidV2.payload,
            let own = remote.notificationIfPresent
        {
            let path = subject.path("android_v2", "remote_notification", "notification")
            displays.append(AndroidDisplay(path: path, notification: .init(own)))
        }
        return displays
    }
}

extension PushMessage.AndroidNotification {
    /// Takes the fields that both forms have.
    fileprivate init(_ second: PushMessage.AndroidNotificationV2) {
        self.init(
            title: second.title,
            body: second.body,
            icon: second.icon,
            color: second.color,
            sound: second.sound,
            tag: second.tag,
            clickAction: second.clickAction,
            bodyLocKey: second.bodyLocKey,
            bodyLocArgs: second.bodyLocArgs,
            titleLocKey: second.titleLocKey,
            titleLocArgs: second.titleLocArgs,
            channelID: second.channelID,
            ticker: second.ticker,
            sticky: second.sticky,
            eventTime: second.eventTime,
            localOnly: second.localOnly,
            notificationPriority: second.notificationPriority,
            defaultSound: second.defaultSound,
            defaultVibrateTimings: second.defaultVibrateTimings,
            defaultLightSettings: second.defaultLightSettings,
            vibrateTimings: second.vibrateTimings,
            visibility: second.visibility,
            notificationCount: second.notificationCount,
            image: second.image
        )
        lightSettingsIfPresent = second.lightSettingsIfPresent
    }
}
