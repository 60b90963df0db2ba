// SPDX-License-Identifier: Apache-2.0

/// A recipient of a request to Expo that is not an Expo push token.
///
/// Why: Expo's service knows a device by the token that the app gets from `getExpoPushTokenAsync()`. It answers
/// DeviceNotRegistered to a token of FCM or APNs, and nobody gets the message.
///
/// Example: `{"to": "dQw4w9WgXcQ:APA91bHk3xZq7", "title": "Hi", "channelId": "news"}`
///
/// Fix: store the text `ExponentPushToken[…]` of `getExpoPushTokenAsync()`, and send to that.
///
/// Source: Expo, "Send notifications with the Expo Push Service"; expo-server-sdk-node, `isExpoPushToken`.
struct ExpoTokenRule: ExpoRule {
    static let id = "expo-token"
    static let severity = Severity.error
    static let documentation: String? = "https://docs.expo.dev/push-notifications/sending-notifications/"

    func check(_ message: ExpoMessage, at path: FieldPath, _ report: inout LintReport) {
        for (index, token) in message.to.enumerated() where !Self.isToken(token) {
            let field = path.appending("to")
            let place = message.isList ? field.appending(.index(index)) : field
            let trimmed = String(token.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
            let kind =
                token.hasPrefix("ExponentPushToken") || token.hasPrefix("ExpoPushToken")
                ? " Its brackets are not complete." : ForeignTarget(token).map { " It looks like \($0.name)." } ?? ""
            report.add(
                at: place,
                "to holds no Expo push token (ExponentPushToken[…]), so nobody gets the message.\(kind) Use the token of "
                    + "getExpoPushTokenAsync().",
                fix: trimmed != token && Self.isToken(trimmed)
                    ? Fix(summary: "remove the white space", edits: [.set(path: place, value: .string(trimmed))]) : nil
            )
        }
    }

    /// Also a bare UUID, which Expo's first apps had.
    private static func isToken(_ token: String) -> Bool {
        ExpoMessage.name(inToken: token) != nil || ForeignTarget(token) == .uuid
    }
}

extension ForeignTarget {
    /// The kind of token that the text looks like.
    fileprivate var name: String {
        switch self {
        case .expo: "an Expo push token whose bracket is not closed"
        case .apns, .clippedAPNS, .encodedAPNS: "an APNs device token"
        case .webPush: "a Web Push endpoint"
        case .sns: "an ARN of Amazon SNS"
        case .amazon: "a registration id of Amazon Device Messaging"
        case .huawei: "a token of Huawei's Push Kit"
        case .credential: "a JSON Web Token or an access token"
        case .apiKey: "an API key of Google"
        case .app: "the id of an app in Firebase"
        case .vapidKey: "a public key of Web Push"
        case .email: "an e-mail address"
        case .phone: "a phone number"
        case .placeholder: "a placeholder"
        case .uuid: "a UUID"
        }
    }
}
