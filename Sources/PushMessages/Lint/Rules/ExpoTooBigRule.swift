// SPDX-License-Identifier: Apache-2.0

/// A message for Expo that is too big for APNs or FCM.
///
/// Why: both take at most 4,096 bytes, with what Expo adds. The ticket is ok, and the receipt says MessageTooBig: a sender
/// that asks for no receipts never hears of it.
///
/// Example: `{"to": "ExponentPushToken[…]", "title": "Hi", "data": {"article": "…4,000 letters…"}}`
///
/// Fix: send an address or an id in `data`, and let the app load the rest.
///
/// Source: Expo, "Send notifications with the Expo Push Service".
struct ExpoTooBigRule: ExpoRule {
    static let id = "expo-too-big"
    static let severity = Severity.warning
    static let documentation: String? = "https://docs.expo.dev/push-notifications/sending-notifications/"

    func check(_ message: ExpoMessage, at path: FieldPath, _ report: inout LintReport) {
        let size = message.largestByteCount
        guard size > ExpoMessage.byteLimit else { return }
        report.add(
            at: path.appending(message.data.isEmpty ? "body" : "data"),
            "The payload has \(size) bytes, and APNs and FCM take \(ExpoMessage.byteLimit): the receipt will say "
                + "MessageTooBig; send less."
        )
    }
}
