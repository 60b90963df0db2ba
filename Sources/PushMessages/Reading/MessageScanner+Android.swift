// SPDX-License-Identifier: Apache-2.0

extension MessageScanner {
    private static let androidFields: [StaticString] = [
        "priority", "ttl", "notification", "collapse_key", "data", "restricted_package_name", "fcm_options",
        "direct_boot_ok", "bandwidth_constrained_ok", "restricted_satellite_ok",
    ]

    func android(at position: Int) throws(NeedsReader) -> PushMessage.AndroidConfig {
        var android = PushMessage.AndroidConfig()
        try fields(of: position, Self.androidFields) { field, value throws(NeedsReader) in
            switch field {
            case 0: android.priority = try priority(at: value)
            case 1: android.ttl = try duration(at: value)
            case 2: try read(&android.notificationSection, at: value)
            case 3: android.collapseKey = try string(at: value)
            case 4: android.data = try map(at: value)
            case 5: android.restrictedPackageName = try string(at: value)
            case 6: android.fcmOptions = try fcmOptions(at: value)
            case 7: android.directBootOK = try bool(at: value)
            case 8: android.bandwidthConstrainedOK = try bool(at: value)
            default: android.restrictedSatelliteOK = try bool(at: value)
            }
        }
        return android
    }

    func priority(at position: Int) throws(NeedsReader) -> PushMessage.MessagePriority {
        guard kind(position) == .plainString else { throw NeedsReader() }
        let text = inside(tape[position])
        if text.isEqual("high") || text.isEqual("HIGH") { return .high }
        if text.isEqual("normal") || text.isEqual("NORMAL") { return .normal }
        throw NeedsReader()
    }

    private static let androidNotificationFields: [StaticString] = [
        "channel_id", "image", "color", "click_action", "title", "body", "icon", "sound", "tag", "body_loc_key",
        "body_loc_args", "title_loc_key", "title_loc_args", "ticker", "sticky", "event_time", "local_only",
        "notification_priority", "default_sound", "default_vibrate_timings", "default_light_settings",
        "vibrate_timings",
        "visibility", "notification_count", "bypass_proxy_notification", "proxy",
    ]

    func read(
        _ notification: inout Section<PushMessage.AndroidNotification>,
        at position: Int
    ) throws(NeedsReader) {
        notification.isSet = true
        try fields(of: position, Self.androidNotificationFields) { field, value throws(NeedsReader) in
            switch field {
            case 0: notification.fields.channelID = try string(at: value)
            case 1: notification.fields.image = try string(at: value)
            case 2: notification.fields.color = try string(at: value)
            case 3: notification.fields.clickAction = try string(at: value)
            case 4: notification.fields.title = try string(at: value)
            case 5: notification.fields.body = try string(at: value)
            case 6: notification.fields.icon = try string(at: value)
            case 7: notification.fields.sound = try string(at: value)
            case 8: notification.fields.tag = try string(at: value)
            case 9: notification.fields.bodyLocKey = try string(at: value)
            case 10: notification.fields.bodyLocArgs = try strings(at: value)
            case 11: notification.fields.titleLocKey = try string(at: value)
            case 12: notification.fields.titleLocArgs = try strings(at: value)
            case 13: notification.fields.ticker = try string(at: value)
            case 14: notification.fields.sticky = try bool(at: value)
            case 15: notification.fields.eventTime = try timestamp(at: value)
            case 16: notification.fields.localOnly = try bool(at: value)
            case 17: notification.fields.notificationPriority = try enumeration(at: value)
            case 18: notification.fields.defaultSound = try bool(at: value)
            case 19: notification.fields.defaultVibrateTimings = try bool(at: value)
            case 20: notification.fields.defaultLightSettings = try bool(at: value)
            case 21:
                var timings: [Duration] = []
                try elements(of: value) { element throws(NeedsReader) in timings.append(try duration(at: element)) }
                notification.fields.vibrateTimings = timings
            case 22: notification.fields.visibility = try enumeration(at: value)
            case 23:
                guard let count = Int32(exactly: try integer(at: value)) else { throw NeedsReader() }
                notification.fields.notificationCount = count
            case 24: notification.fields.bypassProxyNotification = try bool(at: value)
            default: notification.fields.proxy = try enumeration(at: value)
            }
        }
    }
}
