// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage.AndroidConfig: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"collapse_key\":", collapseKey)
        writer.member("\"priority\":", priority)
        writer.member("\"ttl\":", ttl)
        writer.member("\"restricted_package_name\":", restrictedPackageName)
        writer.member("\"data\":{", data)
        writer.member("\"notification\":{", fields: notificationSection)
        writer.member("\"fcm_options\":{", fields: fcmOptionsSection)
        writer.member("\"direct_boot_ok\":", directBootOK)
        writer.member("\"bandwidth_constrained_ok\":", bandwidthConstrainedOK)
        writer.member("\"restricted_satellite_ok\":", restrictedSatelliteOK)
    }
}

extension PushMessage.AndroidNotification: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"title\":", title)
        writer.member("\"body\":", body)
        writer.member("\"icon\":", icon)
        writer.member("\"color\":", color)
        writer.member("\"sound\":", sound)
        writer.member("\"tag\":", tag)
        writer.member("\"click_action\":", clickAction)
        writer.member("\"body_loc_key\":", bodyLocKey)
        writer.member("\"body_loc_args\":[", unlessEmpty: bodyLocArgs)
        writer.member("\"title_loc_key\":", titleLocKey)
        writer.member("\"title_loc_args\":[", unlessEmpty: titleLocArgs)
        writer.member("\"channel_id\":", channelID)
        writer.member("\"ticker\":", ticker)
        writer.member("\"sticky\":", sticky)
        writer.member("\"event_time\":", eventTime)
        writer.member("\"local_only\":", localOnly)
        writer.member("\"notification_priority\":", notificationPriority)
        writer.member("\"default_sound\":", defaultSound)
        writer.member("\"default_vibrate_timings\":", defaultVibrateTimings)
        writer.member("\"default_light_settings\":", defaultLightSettings)
        writer.member("\"vibrate_timings\":[", unlessEmpty: vibrateTimings)
        writer.member("\"visibility\":", visibility)
        writer.member("\"notification_count\":", notificationCount)
        writer.member("\"light_settings\":{", fields: lightSettingsSection)
        writer.member("\"image\":", image)
        writer.member("\"bypass_proxy_notification\":", bypassProxyNotification)
        writer.member("\"proxy\":", proxy)
    }
}

extension PushMessage.LightSettings: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"color\":{", fields: color)
        writer.member("\"light_on_duration\":", lightOnDuration)
        writer.member("\"light_off_duration\":", lightOffDuration)
    }
}

extension PushMessage.Color: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"red\":", red)
        writer.member("\"green\":", green)
        writer.member("\"blue\":", blue)
        writer.member("\"alpha\":", alpha)
    }
}

extension PushMessage.AndroidConfigV2: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"collapse_key\":", collapseKey)
        writer.member("\"ttl\":", ttl)
        writer.member("\"restricted_package_name\":", restrictedPackageName)
        writer.member("\"data\":{", data)
        switch payload {
        case .remoteNotification(let value)?: writer.member("\"remote_notification\":{", kept: value)
        case .backgroundSync(let value)?: writer.member("\"background_sync\":{", kept: value)
        case nil: break
        }
        writer.member("\"fcm_options\":{", fields: fcmOptionsSection)
        writer.member("\"direct_boot_ok\":", directBootOK)
        writer.member("\"bandwidth_constrained_ok\":", bandwidthConstrainedOK)
        writer.member("\"restricted_satellite_ok\":", restrictedSatelliteOK)
    }
}

extension PushMessage.AndroidConfigV2.RemoteNotification: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"notification\":{", fields: notificationSection)
        writer.member("\"mutable_content\":", mutableContent)
        writer.member("\"use_as_v1_data_message\":", useAsV1DataMessage)
    }
}

extension PushMessage.AndroidConfigV2.BackgroundSync: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {}
}

extension PushMessage.AndroidNotificationV2: WrittenFields {
    @inline(__always)
    func write(to writer: inout JSONWriter) {
        writer.member("\"id\":", id)
        writer.member("\"title\":", title)
        writer.member("\"body\":", body)
        writer.member("\"icon\":", icon)
        writer.member("\"color\":", color)
        writer.member("\"sound\":", sound)
        writer.member("\"tag\":", tag)
        writer.member("\"click_action\":", clickAction)
        writer.member("\"body_loc_key\":", bodyLocKey)
        writer.member("\"body_loc_args\":[", unlessEmpty: bodyLocArgs)
        writer.member("\"title_loc_key\":", titleLocKey)
        writer.member("\"title_loc_args\":[", unlessEmpty: titleLocArgs)
        writer.member("\"channel_id\":", channelID)
        writer.member("\"ticker\":", ticker)
        writer.member("\"sticky\":", sticky)
        writer.member("\"event_time\":", eventTime)
        writer.member("\"local_only\":", localOnly)
        writer.member("\"notification_priority\":", notificationPriority)
        writer.member("\"default_sound\":", defaultSound)
        writer.member("\"default_vibrate_timings\":", defaultVibrateTimings)
        writer.member("\"default_light_settings\":", defaultLightSettings)
        writer.member("\"vibrate_timings\":[", unlessEmpty: vibrateTimings)
        writer.member("\"visibility\":", visibility)
        writer.member("\"notification_count\":", notificationCount)
        writer.member("\"light_settings\":{", fields: lightSettingsSection)
        writer.member("\"image\":", image)
    }
}
