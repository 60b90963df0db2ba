// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The light is opaque black, which the SDK refuses.
///
/// Why: the SDK holds `#ff000000` for "transparent" and leaves all of the light's settings out.
///
/// Example: `{"android": {"notification": {"light_settings": {"color": {"alpha": 1}, "light_on_duration": "1s",
/// "light_off_duration": "1s"}}}}`
///
/// Fix: use another colour.
///
/// Source: firebase-android-sdk, `NotificationParams.getLightColor`.
enum AndroidLightBlackRule: DeliveryRule {
    static let id = "android-light-black"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard record.notification?.problems.contains(.light(.opaqueBlack)) == true else { return nil }
        return
            "The light's settings are ignored: its colour is opaque black, which the SDK treats as none; use another "
            + "one."
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? {
        record.path(toOwn: "light_settings")?.appending("color")
    }
}
