// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

extension DisplayedNotification {
    /// Creates the displayed form of a notification with the picture that arrived in time.
    init(
        _ notification: AndroidNotification,
        tag: String,
        replaced: Bool,
        picture: AndroidDownloadRecord?,
        intent: AndroidIntent,
        on device: AndroidDevice.Configuration
    ) {
        self.init(title: notification.title, body: notification.body)
        for (key, value) in intent.data { userInfo[key] = .string(value) }
        badge = notification.count
        if let channel = notification.channel {
            sound = channel.importance >= .default ? channel.sound : nil
        } else {
            sound = notification.sound
        }
        var android = Android(notification, tag: tag, replaced: replaced, on: device)
        if let picture, let media = picture.media, let file = picture.file {
            android.style = .bigPicture
            android.isFirstFrameOnly = media.isAnimated
            attachments = [
                Attachment(
                    identifier: "image",
                    file: file.path,
                    type: media.type.uniformType ?? "public.image",
                    byteCount: media.byteCount,
                    width: media.width,
                    height: media.height
                )
            ]
        }
        self.android = android
    }
}

extension DisplayedNotification.Android {
    /// Creates what the phone shows of a notification without its picture.
    fileprivate init(
        _ notification: AndroidNotification,
        tag: String,
        replaced: Bool,
        on device: AndroidDevice.Configuration
    ) {
        self.init(systemVersion: device.systemVersion.major, style: notification.style)
        version = device.systemVersion.description
        targetSDK = device.targetSDK
        icon = notification.icon
        iconOrigin = notification.iconOrigin
        color = notification.color
        channel = notification.channel?.id
        channelOrigin = notification.channelOrigin
        isHeadsUp = Self.popsUp(notification, on: device)
        self.tag = tag
        id = notification.id
        self.replaced = replaced
        ticker = notification.ticker
        isSticky = notification.isSticky
        isLocalOnly = notification.isLocalOnly
        eventTime = notification.eventTime.map { Double($0) / 1000 }
        count = notification.count
        opens = notification.target?.description ?? "nothing"
        contentIntent = notification.contentIntent
        deleteIntent = notification.deleteIntent
        isMutable = notification.isMutable
        visibility = notification.visibility.flatMap { [-1: "secret", 0: "private", 1: "public"][$0] }
        if device.app.state == .locked {
            lockScreen = Self.lockScreen(of: notification, on: device).rawValue
        }
        if notification.channel == nil {
            priority = notification.priority
            vibration = notification.vibration
            light = notification.light
            defaults = notification.defaults
        }
    }

    /// Since Android 8 by the importance of the channel, before that by a high priority with sound or vibration.
    private static func popsUp(_ notification: AndroidNotification, on device: AndroidDevice.Configuration) -> Bool {
        guard device.app.state != .locked else { return false }
        if let channel = notification.channel { return channel.importance >= .high }
        let alerts = notification.sound != nil || notification.vibration != nil || !notification.defaults.isEmpty
        return (notification.priority ?? 0) > 0 && alerts
    }

    /// The channel's setting comes before the notification's own, which is private unless it says otherwise.
    private static func lockScreen(
        of notification: AndroidNotification,
        on device: AndroidDevice.Configuration
    ) -> AndroidDevice.LockScreenContent {
        if device.lockScreen == .hidden { return .hidden }
        if let own = notification.channel?.lockScreen, own != .full { return own }
        return switch notification.visibility ?? 0 {
        case -1: .hidden
        case 0: device.lockScreen
        default: .full
        }
    }
}

extension Capabilities.Version {
    /// The first number.
    var major: Int { Int(description.prefix { $0 != "." }) ?? 0 }
}
