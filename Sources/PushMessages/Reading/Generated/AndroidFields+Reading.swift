// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage.AndroidConfig: ProtobufMessage, SectionFields {
    static let typeName = "AndroidConfig"
    static let fieldNames: FieldNames = [
        "collapse_key", "priority", "ttl", "restricted_package_name", "data", "notification", "fcm_options",
        "direct_boot_ok", "bandwidth_constrained_ok", "restricted_satellite_ok",
    ]

    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure) {
        switch field {
        case 0: try reader.string(value, into: &collapseKey)
        case 1: try reader.enumeration(value, type: "AndroidConfig.AndroidMessagePriority", into: &priority)
        case 2: try reader.duration(value, into: &ttl)
        case 3: try reader.string(value, into: &restrictedPackageName)
        case 4: try reader.map(value, entryType: "AndroidConfig.DataEntry", into: &data)
        case 5: try reader.message(value, into: &notificationSection)
        case 6: try reader.message(value, into: &fcmOptionsSection)
        case 7: try reader.bool(value, into: &directBootOK)
        case 8: try reader.bool(value, into: &bandwidthConstrainedOK)
        case 9: try reader.bool(value, into: &restrictedSatelliteOK)
        default: break
        }
    }
}

extension PushMessage.AndroidNotification: ProtobufMessage, SectionFields {
    static let typeName = "AndroidNotification"
    static let fieldNames: FieldNames = [
        "title", "body", "icon", "color", "sound", "tag", "click_action", "body_loc_key", "body_loc_args",
        "title_loc_key", "title_loc_args", "channel_id", "ticker", "sticky", "event_time", "local_only",
        "notification_priority", "default_sound", "default_vibrate_timings", "default_light_settings",
        "vibrate_timings", "visibility", "notification_count", "light_settings", "image", "bypass_proxy_notification",
        "proxy",
    ]

    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure) {
        switch field {
        case 0: try reader.string(value, into: &title)
        case 1: try reader.string(value, into: &body)
        case 2: try reader.string(value, into: &icon)
        case 3: try reader.string(value, into: &color)
        case 4: try reader.string(value, into: &sound)
        case 5: try reader.string(value, into: &tag)
        case 6: try reader.string(value, into: &clickAction)
        case 7: try reader.string(value, into: &bodyLocKey)
        case 8: try reader.strings(value, into: &bodyLocArgs)
        case 9: try reader.string(value, into: &titleLocKey)
        case 10: try reader.strings(value, into: &titleLocArgs)
        case 11: try reader.string(value, into: &channelID)
        case 12: try reader.string(value, into: &ticker)
        case 13: try reader.bool(value, into: &sticky)
        case 14: try reader.timestamp(value, into: &eventTime)
        case 15: try reader.bool(value, into: &localOnly)
        case 16:
            try reader.enumeration(value, type: "AndroidNotification.NotificationPriority", into: &notificationPriority)
        case 17: try reader.bool(value, into: &defaultSound)
        case 18: try reader.bool(value, into: &defaultVibrateTimings)
        case 19: try reader.bool(value, into: &defaultLightSettings)
        case 20: try reader.durations(value, into: &vibrateTimings)
        case 21: try reader.enumeration(value, type: "AndroidNotification.Visibility", into: &visibility)
        case 22: try reader.integer(value, into: &notificationCount)
        case 23: try reader.message(value, into: &lightSettingsSection)
        case 24: try reader.string(value, into: &image)
        case 25: try reader.bool(value, into: &bypassProxyNotification)
        case 26: try reader.enumeration(value, type: "AndroidNotification.Proxy", into: &proxy)
        default: break
        }
    }
}

extension PushMessage.LightSettings: ProtobufMessage, SectionFields {
    static let typeName = "LightSettings"
    static let fieldNames: FieldNames = ["color", "light_on_duration", "light_off_duration"]

    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure) {
        switch field {
        case 0: try reader.message(value, into: &color)
        case 1: try reader.duration(value, into: &lightOnDuration)
        case 2: try reader.duration(value, into: &lightOffDuration)
        default: break
        }
    }
}

extension PushMessage.Color: ProtobufMessage, EmptyInitializable {
    static let typeName = "Color"
    static let fieldNames: FieldNames = ["red", "green", "blue", "alpha"]

    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure) {
        switch field {
        case 0: try reader.float(value, into: &red)
        case 1: try reader.float(value, into: &green)
        case 2: try reader.float(value, into: &blue)
        case 3: try reader.float(value, into: &alpha)
        default: break
        }
    }
}

extension PushMessage.AndroidConfigV2: ProtobufMessage, SectionFields {
    static let typeName = "AndroidConfigV2"
    static let fieldNames: FieldNames = [
        "collapse_key", "ttl", "restricted_package_name", "data", "remote_notification", "background_sync",
        "fcm_options", "direct_boot_ok", "bandwidth_constrained_ok", "restricted_satellite_ok",
    ]

    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure) {
        switch field {
        case 0: try reader.string(value, into: &collapseKey)
        case 1: try reader.duration(value, into: &ttl)
        case 2: try reader.string(value, into: &restrictedPackageName)
        case 3: try reader.map(value, entryType: "AndroidConfigV2.DataEntry", into: &data)
        case 4: try reader.message(value, of: "payload", into: &payload) { .remoteNotification($0) }
        case 5: try reader.message(value, of: "payload", into: &payload) { .backgroundSync($0) }
        case 6: try reader.message(value, into: &fcmOptionsSection)
        case 7: try reader.bool(value, into: &directBootOK)
        case 8: try reader.bool(value, into: &bandwidthConstrainedOK)
        case 9: try reader.bool(value, into: &restrictedSatelliteOK)
        default: break
        }
    }
}

extension PushMessage.AndroidConfigV2.RemoteNotification: ProtobufMessage, EmptyInitializable {
    static let typeName = "RemoteNotification"
    static let fieldNames: FieldNames = ["notification", "mutable_content", "use_as_v1_data_message"]

    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure) {
        switch field {
        case 0: try reader.message(value, into: &notificationSection)
        case 1: try reader.bool(value, into: &mutableContent)
        case 2: try reader.bool(value, into: &useAsV1DataMessage)
        default: break
        }
    }
}

extension PushMessage.AndroidConfigV2.BackgroundSync: ProtobufMessage, EmptyInitializable {
    static let typeName = "BackgroundSync"
    static let fieldNames: FieldNames = []

    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure) {
        switch field {
        default: break
        }
    }
}

extension PushMessage.AndroidNotificationV2: ProtobufMessage, SectionFields {
    static let typeName = "AndroidNotificationV2"
    static let fieldNames: FieldNames = [
        "id", "title", "body", "icon", "color", "sound", "tag", "click_action", "body_loc_key", "body_loc_args",
        "title_loc_key", "title_loc_args", "channel_id", "ticker", "sticky", "event_time", "local_only",
        "notification_priority", "default_sound", "default_vibrate_timings", "default_light_settings",
        "vibrate_timings", "visibility", "notification_count", "light_settings", "image",
    ]

    mutating func read<Reader: FieldReader>(
        _ field: Int,
        _ value: Reader.Value,
        with reader: inout Reader
    ) throws(Reader.Failure) {
        switch field {
        case 0: try reader.integer(value, into: &id)
        case 1: try reader.string(value, into: &title)
        case 2: try reader.string(value, into: &body)
        case 3: try reader.string(value, into: &icon)
        case 4: try reader.string(value, into: &color)
        case 5: try reader.string(value, into: &sound)
        case 6: try reader.string(value, into: &tag)
        case 7: try reader.string(value, into: &clickAction)
        case 8: try reader.string(value, into: &bodyLocKey)
        case 9: try reader.strings(value, into: &bodyLocArgs)
        case 10: try reader.string(value, into: &titleLocKey)
        case 11: try reader.strings(value, into: &titleLocArgs)
        case 12: try reader.string(value, into: &channelID)
        case 13: try reader.string(value, into: &ticker)
        case 14: try reader.bool(value, into: &sticky)
        case 15: try reader.timestamp(value, into: &eventTime)
        case 16: try reader.bool(value, into: &localOnly)
        case 17:
            try reader.enumeration(value, type: "AndroidNotification.NotificationPriority", into: &notificationPriority)
        case 18: try reader.bool(value, into: &defaultSound)
        case 19: try reader.bool(value, into: &defaultVibrateTimings)
        case 20: try reader.bool(value, into: &defaultLightSettings)
        case 21: try reader.durations(value, into: &vibrateTimings)
        case 22: try reader.enumeration(value, type: "AndroidNotification.Visibility", into: &visibility)
        case 23: try reader.integer(value, into: &notificationCount)
        case 24: try reader.message(value, into: &lightSettingsSection)
        case 25: try reader.string(value, into: &image)
        default: break
        }
    }
}
