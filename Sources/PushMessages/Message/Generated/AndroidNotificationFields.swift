// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

/// The fields that several structures share.
protocol AndroidNotificationFields {
    var title: String? { get set }
    var body: String? { get set }
    var icon: String? { get set }
    var color: String? { get set }
    var sound: String? { get set }
    var tag: String? { get set }
    var clickAction: String? { get set }
    var bodyLocKey: String? { get set }
    var bodyLocArgs: [String] { get set }
    var titleLocKey: String? { get set }
    var titleLocArgs: [String] { get set }
    var channelID: String? { get set }
    var ticker: String? { get set }
    var sticky: Bool? { get set }
    var eventTime: PushMessage.Timestamp? { get set }
    var localOnly: Bool? { get set }
    var notificationPriority: PushMessage.NotificationPriority? { get set }
    var defaultSound: Bool? { get set }
    var defaultVibrateTimings: Bool? { get set }
    var defaultLightSettings: Bool? { get set }
    var vibrateTimings: [Duration] { get set }
    var visibility: PushMessage.Visibility? { get set }
    var notificationCount: Int32? { get set }
    var lightSettingsIfPresent: PushMessage.LightSettings? { get set }
    var image: String? { get set }
}

extension PushMessage.AndroidNotification: AndroidNotificationFields {}
extension PushMessage.AndroidNotificationV2: AndroidNotificationFields {}
