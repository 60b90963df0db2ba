// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A notification as the SDK builds it, before a picture is laid over it.
struct AndroidNotification: Sendable {
    /// A value in the message that the SDK or the system ignores.
    enum Problem: Sendable, Hashable {
        /// No drawable and no mipmap has the name.
        case iconMissing(String)
        /// The icon is an adaptive one, which this version cannot show.
        case iconAdaptive(String)
        case colorInvalid(String)
        /// The message names a channel that the app has not created.
        case channelMissing(String)
        /// The manifest names a default channel that the app has not created.
        case manifestChannelMissing(String)
        case soundMissing(String)
        case light(AndroidNotificationParameters.LightRefusal)
        /// The pattern has too few times.
        case vibrationTooShort(Int)
        /// A number is invalid or out of its range: the extra's name and its value.
        case valueIgnored(name: String, value: String)
        /// The app has no string with the key: `title` or `body`, and the key.
        case stringMissing(field: String, key: String)
        /// The app's string has more placeholders than the message has arguments.
        case argumentMissing(field: String, key: String)
        /// A text is longer than the system allows: `title` or `body`, and the number of its characters.
        case textCut(field: String, count: Int)
        /// Tapping the notification opens nothing.
        case noLauncher
    }

    /// The destination of a tap on the notification.
    enum Target: Sendable, Hashable, CustomStringConvertible {
        case action(String)
        case link(String)
        case launcher

        var description: String {
            switch self {
            case .action(let name): "action \(name)"
            case .link(let url): "link \(url)"
            case .launcher: "launcher"
            }
        }
    }

    /// The app crashes, because nothing catches the exception of a format.
    struct Crash: Error, Hashable {
        var field: String
        var key: String
        var specifier: String
    }

    var title = ""
    var body = ""
    var icon = ""
    var iconOrigin = DisplayedNotification.Android.Origin.fallback
    var color: String?
    var channel: AndroidDevice.Channel?
    var channelOrigin: DisplayedNotification.Android.Origin?
    /// What is played below Android 8.
    var sound: String?
    /// The destination of a tap on the notification; `nil`: none.
    var target: Target?
    var contentIntent: AndroidPendingIntents.Intent?
    var deleteIntent: AndroidPendingIntents.Intent?
    /// The number beside the tag.
    var id = 0
    /// Whether the app may change it before it is shown.
    var isMutable = false
    var isSticky = false
    var isLocalOnly = false
    var ticker: String?
    var priority: Int?
    var visibility: Int?
    var count: Int?
    /// Milliseconds since 1970.
    var eventTime: Int64?
    var vibration: [Int]?
    var light: DisplayedNotification.Android.Light?
    /// `sound`, `vibration`, `light`: what the system's defaults are used for.
    var defaults: [String] = []
    /// The tag; `nil`: a unique one.
    var tag: String?
    var problems: [Problem] = []

    /// The expanded form without a picture: a text over several lines, if there is one.
    var style: DisplayedNotification.Android.Style { body.isEmpty ? .plain : .bigText }
}
