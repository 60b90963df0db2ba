// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The sound does not exist in the app, and the device's own is played.
///
/// Why: `sound` names a file in res/raw, without its ending; any other name plays the default. On Android 8 and later the
/// channel decides instead.
///
/// Example: `{"android": {"notification": {"title": "Hi", "sound": "ping.mp3"}}}`
///
/// Fix: write the file's name without its ending.
///
/// Source: firebase-android-sdk, `CommonNotificationBuilder.getSound`.
enum AndroidSoundRule: DeliveryRule {
    static let id = "android-sound"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard record.notification?.channel == nil else { return nil }
        for case .soundMissing(let name) in record.notification?.problems ?? [] {
            return
                "The sound \(name.prefix(40)) is not in the app's res/raw, so the device's own is played; write the name of one, "
                + "without a file's ending."
        }
        return nil
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? { record.path(toOwn: "sound") }
}
