// SPDX-License-Identifier: Apache-2.0

/// Live Activities are not changed by an extension.
///
/// Why: a push of type `liveactivity` updates a Live Activity, whose look is the app's own; no service extension runs
/// for it.
///
/// Example: `apns.live_activity_token` and `apns.fcm_options.image` in one message.
///
/// Fix: send the picture with a separate push.
///
/// Source: Apple, "Starting and updating Live Activities with ActivityKit push notifications".
enum AppleLiveActivityRule: ApplePictureRule {
    static let id = "apple-live-activity"
    static let documentation: String? =
        "https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard record.eligibility == .liveActivity else { return nil }
        return
            "No picture is shown: the push updates a Live Activity, for which no service extension runs; send the picture "
            + "with a separate push."
    }
}
