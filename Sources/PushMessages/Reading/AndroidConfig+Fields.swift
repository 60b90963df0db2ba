// SPDX-License-Identifier: Apache-2.0

extension PushMessage.AndroidConfig: ProtobufMessage {
    static let typeName = "AndroidConfig"

    init() { self.init(collapseKey: nil) }

    mutating func read(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool {
        switch field.name {
        case "collapse_key": reader.string(field, into: &collapseKey)
        case "priority":
            reader.enumeration(field, type: "AndroidConfig.AndroidMessagePriority", into: &priority)
        case "ttl": reader.duration(field, into: &ttl)
        case "restricted_package_name": reader.string(field, into: &restrictedPackageName)
        case "data": reader.map(field, entryType: "AndroidConfig.DataEntry", into: &data)
        case "notification": reader.message(field, into: &notification)
        case "fcm_options": reader.message(field, into: &fcmOptions)
        case "direct_boot_ok": reader.bool(field, into: &directBootOK)
        case "bandwidth_constrained_ok": reader.bool(field, into: &bandwidthConstrainedOK)
        case "restricted_satellite_ok": reader.bool(field, into: &restrictedSatelliteOK)
        default: return false
        }
        return true
    }
}

extension PushMessage.AndroidNotification: ProtobufMessage, EmptyInitializable {
    static let typeName = "AndroidNotification"

    @inlinable
    init() { self.init(title: nil) }

    mutating func read(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool {
        switch field.name {
        case "bypass_proxy_notification": reader.bool(field, into: &bypassProxyNotification)
        case "proxy": reader.enumeration(field, type: "AndroidNotification.Proxy", into: &proxy)
        default: return readCommon(field, with: &reader)
        }
        return true
    }
}

extension AndroidNotificationFields {
    mutating func readCommon(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool {
        switch field.name {
        case "title": reader.string(field, into: &title)
        case "body": reader.string(field, into: &body)
        case "icon": reader.string(field, into: &icon)
        case "color": reader.string(field, into: &color)
        case "sound": reader.string(field, into: &sound)
        case "tag": reader.string(field, into: &tag)
        case "click_action": reader.string(field, into: &clickAction)
        case "body_loc_key": reader.string(field, into: &bodyLocKey)
        case "body_loc_args": reader.strings(field, into: &bodyLocArgs)
        case "title_loc_key": reader.string(field, into: &titleLocKey)
        case "title_loc_args": reader.strings(field, into: &titleLocArgs)
        case "channel_id": reader.string(field, into: &channelID)
        case "ticker": reader.string(field, into: &ticker)
        case "sticky": reader.bool(field, into: &sticky)
        case "event_time": reader.timestamp(field, into: &eventTime)
        case "local_only": reader.bool(field, into: &localOnly)
        case "notification_priority":
            reader.enumeration(field, type: "AndroidNotification.NotificationPriority", into: &notificationPriority)
        case "default_sound": reader.bool(field, into: &defaultSound)
        case "default_vibrate_timings": reader.bool(field, into: &defaultVibrateTimings)
        case "default_light_settings": reader.bool(field, into: &defaultLightSettings)
        case "vibrate_timings": reader.durations(field, into: &vibrateTimings)
        case "visibility": reader.enumeration(field, type: "AndroidNotification.Visibility", into: &visibility)
        case "notification_count": reader.int32(field, into: &notificationCount)
        case "light_settings": reader.message(field, into: &lightSettings)
        case "image": reader.string(field, into: &image)
        default: return false
        }
        return true
    }
}

extension PushMessage.LightSettings: ProtobufMessage {
    static let typeName = "LightSettings"

    init() { self.init(color: nil, lightOnDuration: nil, lightOffDuration: nil) }

    mutating func read(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool {
        switch field.name {
        case "color": reader.message(field, into: &color)
        case "light_on_duration": reader.duration(field, into: &lightOnDuration)
        case "light_off_duration": reader.duration(field, into: &lightOffDuration)
        default: return false
        }
        return true
    }
}

extension PushMessage.Color: ProtobufMessage {
    static let typeName = "Color"

    // A missing alpha is a solid colour, as FCM documents; the other components default to protobuf's zero.
    init() { self.init(red: 0, green: 0, blue: 0, alpha: 1) }

    mutating func read(_ field: MessageReader.Field, with reader: inout MessageReader) -> Bool {
        var component: Double?
        switch field.name {
        case "red":
            reader.float(field, into: &component)
            red = component ?? red
        case "green":
            reader.float(field, into: &component)
            green = component ?? green
        case "blue":
            reader.float(field, into: &component)
            blue = component ?? blue
        case "alpha":
            reader.float(field, into: &component)
            alpha = component ?? alpha
        default: return false
        }
        return true
    }
}
