// SPDX-License-Identifier: Apache-2.0

/// A request to Expo's push service that it refuses, or that shows less than its sender means.
///
/// Why: the service answers 400 to a field of the wrong type and to more than 100 recipients. An iPhone shows a picture
/// only if the app has a service extension, which expo-notifications does not bring, and the message asks for it.
///
/// Example: `{"to": "ExponentPushToken[…]", "title": "Hi", "richContent": {"image": "https://example.com/a.png"}}`
///
/// Fix: what the finding names; for a picture on iPhones, add an extension and set `mutableContent` to true.
///
/// Source: Expo, "Send notifications with the Expo Push Service"; expo/expo#36202; expo-server-sdk-node.
struct ExpoMessageRule: LintRule {
    static let id = "expo-message"
    static let severity = Severity.warning
    static let documentation: String? = "https://docs.expo.dev/push-notifications/sending-notifications/"
    static let forms = LintSubject.Form.senderRequest

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let request = subject.request, request.vendor.id == "expo" else { return }
        var count = 0
        for (path, json) in request.elements {
            do throws(ExpoMessage.Violation) {
                let message = try ExpoMessage(json)
                count += message.to.count
                check(message, at: path, &report)
            } catch {
                let steps = error.field.split(separator: ".").map { FieldPath.Step.member(String($0)) }
                report.add(
                    at: path.appending(FieldPath(steps)),
                    "Expo refuses the request with 400, because \(error.field) must be \(error.takes); correct it.",
                    severity: .error
                )
            }
        }
        if count > ExpoMessage.recipientLimit {
            report.add(
                at: subject.root,
                "Expo refuses more than \(ExpoMessage.recipientLimit) notifications in one request "
                    + "(PUSH_TOO_MANY_NOTIFICATIONS), and these are \(count); send them in parts.",
                severity: .error
            )
        }
    }

    private func check(_ message: ExpoMessage, at path: FieldPath, _ report: inout LintReport) {
        for (index, token) in message.to.enumerated() where !Self.isToken(token) {
            let place = path.appending("to")
            let kind = ForeignTarget(token).map { " It looks like \($0.name)." } ?? ""
            report.add(
                at: message.isList ? place.appending(.index(index)) : place,
                "to holds no Expo push token (ExponentPushToken[…]), so nobody gets the message.\(kind) Use the token of "
                    + "getExpoPushTokenAsync().",
                severity: .error
            )
        }
        for name in message.unknown {
            report.add(
                at: path.appending(.member(name)),
                "Expo documents no field \(name); remove it or correct its name."
            )
        }
        if message.image != nil, !message.isMutable {
            let place = path.appending("mutableContent")
            report.add(
                at: place,
                "iPhones show no picture: richContent.image needs a service extension in the app, which iOS starts only with "
                    + "mutableContent: true; set it, and add an extension that reads body._richContent.image.",
                platform: .apple,
                fix: Fix(summary: "set \(place) to true", edits: [.set(path: place, value: true)])
            )
        }
        if message.ttl != nil, message.expiration != nil {
            report.add(
                at: path.appending("expiration"),
                "ttl wins over expiration, which has no effect here; keep one of the two."
            )
        }
        if let sound = message.sound?.string, sound != "default", !sound.contains(".") {
            report.add(
                at: path.appending("sound"),
                "sound names a file in the iOS app with its extension, and \(sound.quoted()) has none; write it as in "
                    + "\"ping.wav\".",
                platform: .apple
            )
        }
        let size = message.appleNotification(to: "", of: "@owner/slug", now: 0).byteCount
        if size > ExpoMessage.byteLimit {
            report.add(
                at: path.appending("data"),
                "The payload has \(size) bytes, and APNs and FCM take \(ExpoMessage.byteLimit): the receipt will say "
                    + "MessageTooBig; send less."
            )
        }
    }

    /// Also a bare UUID, which Expo's first apps had.
    private static func isToken(_ token: String) -> Bool {
        ExpoMessage.name(inToken: token) != nil || ForeignTarget(token) == .uuid
    }
}

extension ForeignTarget {
    /// What the text looks like.
    fileprivate var name: String {
        switch self {
        case .expo: "an Expo push token whose bracket is not closed"
        case .apns: "an APNs device token"
        case .webPush: "a Web Push endpoint"
        case .sns: "an ARN of Amazon SNS"
        case .amazon: "a registration id of Amazon Device Messaging"
        case .credential: "a JSON Web Token or an access token"
        case .placeholder: "a placeholder"
        case .uuid: "a UUID"
        }
    }
}
