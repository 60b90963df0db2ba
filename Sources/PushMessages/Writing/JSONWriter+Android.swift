// SPDX-License-Identifier: Apache-2.0

extension JSONWriter {
    mutating func write(_ android: Box<PushMessage.AndroidConfig>) {
        let mark = count
        literal("\"android\":{")
        member("\"collapse_key\":", android.value.collapseKey)
        member("\"priority\":", android.value.priority)
        member("\"ttl\":", android.value.ttl)
        member("\"restricted_package_name\":", android.value.restrictedPackageName)
        member("\"data\":{", android.value.data)
        if android.value.notificationSection.isSet { write(android.value.notificationSection.fields) }
        if let options = android.value.fcmOptions { write(options) }
        member("\"direct_boot_ok\":", android.value.directBootOK)
        member("\"bandwidth_constrained_ok\":", android.value.bandwidthConstrainedOK)
        member("\"restricted_satellite_ok\":", android.value.restrictedSatelliteOK)
        close(UInt8(ascii: "}"), orReturnTo: mark)
    }

    mutating func write(_ android: Box<PushMessage.AndroidConfigV2>) {
        let mark = count
        literal("\"android_v2\":{")
        member("\"collapse_key\":", android.value.collapseKey)
        member("\"ttl\":", android.value.ttl)
        member("\"restricted_package_name\":", android.value.restrictedPackageName)
        member("\"data\":{", android.value.data)
        switch android.value.payload {
        case .remoteNotification(let remote)?: write(remote)
        // Written although it is empty, because its presence says which of the two payloads it is.
        case .backgroundSync?: literal("\"background_sync\":{},")
        case nil: break
        }
        if let options = android.value.fcmOptions { write(options) }
        member("\"direct_boot_ok\":", android.value.directBootOK)
        member("\"bandwidth_constrained_ok\":", android.value.bandwidthConstrainedOK)
        member("\"restricted_satellite_ok\":", android.value.restrictedSatelliteOK)
        close(UInt8(ascii: "}"), orReturnTo: mark)
    }

    private mutating func write(_ remote: PushMessage.AndroidConfigV2.RemoteNotification) {
        literal("\"remote_notification\":{")
        if let notification = remote.notification {
            let mark = count
            literal("\"notification\":{")
            member("\"id\":", notification.id)
            fields(of: notification)
            close(UInt8(ascii: "}"), orReturnTo: mark)
        }
        member("\"mutable_content\":", remote.mutableContent)
        member("\"use_as_v1_data_message\":", remote.useAsV1DataMessage)
        close(UInt8(ascii: "}"))
    }

    @inline(__always)
    private mutating func write(_ notification: PushMessage.AndroidNotification) {
        let mark = count
        literal("\"notification\":{")
        fields(of: notification)
        member("\"bypass_proxy_notification\":", notification.bypassProxyNotification)
        member("\"proxy\":", notification.proxy)
        close(UInt8(ascii: "}"), orReturnTo: mark)
    }

    @inline(__always)
    private mutating func fields(of notification: some AndroidNotificationFields) {
        member("\"title\":", notification.title)
        member("\"body\":", notification.body)
        member("\"icon\":", notification.icon)
        member("\"color\":", notification.color)
        member("\"sound\":", notification.sound)
        member("\"tag\":", notification.tag)
        member("\"click_action\":", notification.clickAction)
        member("\"body_loc_key\":", notification.bodyLocKey)
        member("\"body_loc_args\":[", unlessEmpty: notification.bodyLocArgs)
        member("\"title_loc_key\":", notification.titleLocKey)
        member("\"title_loc_args\":[", unlessEmpty: notification.titleLocArgs)
        member("\"channel_id\":", notification.channelID)
        member("\"ticker\":", notification.ticker)
        member("\"sticky\":", notification.sticky)
        member("\"event_time\":", notification.eventTime)
        member("\"local_only\":", notification.localOnly)
        member("\"notification_priority\":", notification.notificationPriority)
        member("\"default_sound\":", notification.defaultSound)
        member("\"default_vibrate_timings\":", notification.defaultVibrateTimings)
        member("\"default_light_settings\":", notification.defaultLightSettings)
        member("\"vibrate_timings\":[", unlessEmpty: notification.vibrateTimings)
        member("\"visibility\":", notification.visibility)
        member("\"notification_count\":", notification.notificationCount)
        if let light = notification.lightSettings { write(light) }
        member("\"image\":", notification.image)
    }

    private mutating func write(_ light: PushMessage.LightSettings) {
        let mark = count
        literal("\"light_settings\":{")
        if let color = light.color {
            literal("\"color\":{")
            member("\"red\":", color.red)
            member("\"green\":", color.green)
            member("\"blue\":", color.blue)
            member("\"alpha\":", color.alpha)
            close(UInt8(ascii: "}"))
        }
        member("\"light_on_duration\":", light.lightOnDuration)
        member("\"light_off_duration\":", light.lightOffDuration)
        close(UInt8(ascii: "}"), orReturnTo: mark)
    }
}
