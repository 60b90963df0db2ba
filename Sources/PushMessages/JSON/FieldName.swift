// SPDX-License-Identifier: Apache-2.0

/// The two spellings of a protobuf field's name in JSON.
package enum FieldName {
    /// The names of all fields of a request, whichever message they belong to.
    package static let all = [
        "alpha", "analytics_label", "android", "android_v2", "apns", "background_sync", "bandwidth_constrained_ok",
        "blue", "body", "body_loc_args", "body_loc_key", "bypass_proxy_notification", "channel_id", "click_action",
        "collapse_key", "color", "condition", "data", "default_light_settings", "default_sound",
        "default_vibrate_timings", "direct_boot_ok", "event_time", "fcm_options", "fid", "green", "headers", "icon",
        "id", "image", "light_off_duration", "light_on_duration", "light_settings", "link", "live_activity_token",
        "local_only", "message", "mutable_content", "name", "notification", "notification_count",
        "notification_priority", "payload", "priority", "proxy", "red", "remote_notification",
        "restricted_package_name", "restricted_satellite_ok", "sound", "sticky", "tag", "ticker", "title",
        "title_loc_args", "title_loc_key", "token", "topic", "ttl", "use_as_v1_data_message", "validate_only",
        "vibrate_timings", "visibility", "webpush",
    ]

    /// Returns the protobuf spelling of a key: both `fcmOptions` and `fcm_options` give `fcm_options`.
    ///
    /// A key that mixes both spellings is not a field name and is returned unchanged.
    static func protobuf(_ key: String) -> String {
        var spelling = key
        guard spelling.withUTF8(isCamelCase) else { return key }
        var name = ""
        name.reserveCapacity(key.utf8.count + 4)
        for scalar in key.unicodeScalars {
            if "A"..."Z" ~= scalar {
                name.append("_")
                name.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
            } else {
                name.unicodeScalars.append(scalar)
            }
        }
        return name
    }

    private static func isCamelCase(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = key.firstIndex(where: { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) else { return false }
        return first != 0 && !key.contains(UInt8(ascii: "_"))
    }
}
