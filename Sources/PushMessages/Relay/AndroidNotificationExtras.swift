// SPDX-License-Identifier: Apache-2.0

/// The extras of a notification by their names without prefix, in the formats that the SDK parses.
struct AndroidNotificationExtras {
    private(set) var extras: StringMap = ["e": "1"]

    /// Makes the extras; `nil` if the message has no notification for Android.
    init?(relaying message: PushMessage, _ options: AndroidIntent.RelayOptions) {
        let own: (any AndroidNotificationFields)?
        var remote: PushMessage.AndroidConfigV2.RemoteNotification?
        if let android = message.androidIfPresent {
            own = android.notificationIfPresent
        } else if let android = message.androidV2IfPresent {
            switch android.payload {
            case .backgroundSync?: return nil
            case .remoteNotification(let given)?:
                if given.useAsV1DataMessage == true, !options.understandsV2 { return nil }
                own = given.notificationIfPresent
                remote = given
            case nil: own = nil
            }
        } else {
            own = nil
        }
        guard message.notificationIfPresent != nil || own != nil else { return nil }
        add(message.notification.title, "title", own?.title)
        add(message.notification.body, "body", own?.body)
        add(message.notification.image, "image", own?.image)
        if let own { add(own) }
        let android = message.android.notification
        add(flag: android.proxy == .deny || android.bypassProxyNotification == true, "dnp")
        if options.understandsV2, let remote {
            add(remote.notification.id.map { String($0) }, "id")
            add(flag: remote.mutableContent == true, "mutable_content")
        }
        add(flag: options.isControlGroup, "noui")
        add(options.link, "link")
    }

    private mutating func add(_ own: any AndroidNotificationFields) {
        add(own.titleLocKey, "title_loc_key")
        add(list: own.titleLocArgs, "title_loc_args")
        add(own.bodyLocKey, "body_loc_key")
        add(list: own.bodyLocArgs, "body_loc_args")
        add(own.icon, "icon")
        add(own.color, "color")
        if let sound = own.sound, !sound.isEmpty {
            add(sound, "sound2")
            // SDKs from before 2016 read this key and support no other sound.
            add("default", "sound")
        }
        add(own.tag, "tag")
        add(own.clickAction, "click_action")
        add(own.channelID, "android_channel_id")
        add(own.ticker, "ticker")
        add(flag: own.sticky == true, "sticky")
        add(own.eventTime.map { String($0.wholeMilliseconds) }, "event_time")
        add(flag: own.localOnly == true, "local_only")
        add(own.notificationPriority?.level.map { String($0) }, "notification_priority")
        add(flag: own.defaultSound == true, "default_sound")
        add(flag: own.defaultVibrateTimings == true, "default_vibrate_timings")
        add(flag: own.defaultLightSettings == true, "default_light_settings")
        add(list: own.vibrateTimings.map { String($0.wholeMilliseconds) }, "vibrate_timings")
        add(own.visibility?.level.map { String($0) }, "visibility")
        add(own.notificationCount.map { String($0) }, "notification_count")
        if let light = own.lightSettingsIfPresent { add(list: Self.texts(of: light), "light_settings") }
    }

    /// Adds Android's own value, or the common one if that is unset or empty, which are the same in proto3.
    private mutating func add(_ common: String?, _ name: String, _ own: String? = nil) {
        let text = own.flatMap { $0.isEmpty ? nil : $0 } ?? common
        if let text, !text.isEmpty { extras[name] = text }
    }

    private mutating func add(list: [String], _ name: String) {
        guard !list.isEmpty else { return }
        extras[name] = JSONValue.array(list.map(JSONValue.string)).description
    }

    private mutating func add(flag: Bool, _ name: String) {
        if flag { extras[name] = "1" }
    }

    /// Returns colour and times as `["#aarrggbb", "on", "off"]`; a missing value arrives as zero, as the SDK notes.
    private static func texts(of light: PushMessage.LightSettings) -> [String] {
        let color = light.color ?? PushMessage.Color(red: 0, green: 0, blue: 0, alpha: 0)
        return [
            color.hexadecimal,
            String((light.lightOnDuration ?? .zero).wholeMilliseconds),
            String((light.lightOffDuration ?? .zero).wholeMilliseconds),
        ]
    }
}

extension PushMessage.NotificationPriority {
    /// The value of `NotificationCompat.PRIORITY_…`; `nil` for the system's default.
    fileprivate var level: Int? {
        switch self {
        case .min: -2
        case .low: -1
        case .default: 0
        case .high: 1
        case .max: 2
        default: nil
        }
    }
}

extension PushMessage.Visibility {
    /// The value of `NotificationCompat.VISIBILITY_…`; `nil` for the system's default.
    fileprivate var level: Int? {
        switch self {
        case .secret: -1
        case .private: 0
        case .public: 1
        default: nil
        }
    }
}

extension PushMessage.Color {
    /// The colour as `#aarrggbb`, which `android.graphics.Color.parseColor` reads.
    fileprivate var hexadecimal: String {
        let digits = [alpha, red, green, blue].map { component in
            let value = component.isFinite ? Int((min(max(component, 0), 1) * 255).rounded()) : 0
            return (value < 16 ? "0" : "") + String(value, radix: 16)
        }
        return "#" + digits.joined()
    }
}

extension PushMessage.Timestamp {
    /// Milliseconds since 1970, rounded down.
    fileprivate var wholeMilliseconds: Int64 {
        let (milliseconds, overflows) = seconds.multipliedReportingOverflow(by: 1000)
        return overflows ? seconds.signum() * .max : milliseconds &+ Int64(nanoseconds / 1_000_000)
    }
}

extension Duration {
    /// The duration in milliseconds, rounded towards zero.
    fileprivate var wholeMilliseconds: Int64 {
        let (milliseconds, overflows) = components.seconds.multipliedReportingOverflow(by: 1000)
        if overflows { return components.seconds.signum() * .max }
        return milliseconds &+ components.attoseconds / 1_000_000_000_000_000
    }
}
