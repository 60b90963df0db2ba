// SPDX-License-Identifier: Apache-2.0

/// A channel in a request to Expo that may keep Android phones from showing the message.
///
/// Why: Android shows nothing of a message for a channel that the app has not made. Without `channelId` the message goes to
/// the channel "Default". Channels decide sound and importance, not the message.
///
/// Example: `{"to": "ExponentPushToken[…]", "title": "Hi", "channelId": "news"}`
///
/// Fix: make the channel with `setNotificationChannelAsync()` before the first message, or leave `channelId` out.
///
/// Source: Expo, "Send notifications with the Expo Push Service".
struct ExpoChannelRule: ExpoRule {
    static let id = "expo-channel"
    static let severity = Severity.note
    static let platform: Platform? = .android
    static let documentation: String? = "https://docs.expo.dev/push-notifications/sending-notifications/"

    func check(_ message: ExpoMessage, at path: FieldPath, _ report: inout LintReport) {
        guard let channel = message.channelID else { return }
        if channel.isEmpty {
            report.add(
                at: path.appending("channelId"),
                "channelId is empty, and no channel has that name, so Android shows nothing; name one, or leave it out.",
                severity: .warning
            )
        } else {
            report.add(
                at: path.appending("channelId"),
                "Android shows nothing unless the app has made the channel \(channel.quoted()) with "
                    + "setNotificationChannelAsync()."
            )
        }
    }
}
