// SPDX-License-Identifier: Apache-2.0

/// A picture for Apple devices without `mutable-content: 1` in `aps`.
///
/// Why: iOS starts the app's notification service extension, which downloads and attaches the picture, only for an alert
/// whose `aps` holds the number 1 under `mutable-content`. FCM does not add it, only the Firebase console does, so a
/// message that shows its picture when sent from the console shows none when sent by the API.
///
/// Example: `{"message": {"topic": "news", "notification": {"title": "Hi", "image": "https://example.com/a.png"}}}`
///
/// Fix: set `message.apns.payload.aps.mutable-content` to 1.
///
/// Source: Apple, "Modifying content in newly delivered notifications"; firebase/firebase-admin-java#818;
/// firebase/quickstart-ios#228.
struct MutableContentMissingRule: LintRule {
    static let id = "mutable-content-missing"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications"
    static let forms = LintSubject.Form.all

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let image = subject.appleImage, !subject.isLiveActivity else { return }
        let aps = subject.message.apns?.aps
        guard aps?.mutableContent != true, !subject.misplacedMutableContent.contains(where: \.isOn) else { return }
        let path = subject.payloadPath("aps", "mutable-content")
        report.add(
            at: path,
            Self.sentence(image: image.path, isOff: aps?.mutableContent == false),
            // In an aps that is no object there is nothing to set.
            fix: subject.message.apns?.payload.custom["aps"] != nil
                ? nil : Fix(summary: "set \(path) to 1", edits: [.set(path: path, value: 1)])
        )
    }

    private static func sentence(image: FieldPath, isOff: Bool) -> String {
        "iPhones show no picture: there is one in \(image.name), but aps.mutable-content is \(isOff ? "0" : "missing"), "
            + "so iOS does not start the app's service extension; set it to 1."
    }
}
