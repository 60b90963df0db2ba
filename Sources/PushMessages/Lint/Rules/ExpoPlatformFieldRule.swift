// SPDX-License-Identifier: Apache-2.0

/// Fields of a request to Expo that only one platform reads.
///
/// Why: a token does not say what phone it is of, so the same message goes to both. `icon` and `channelId` make Android phones
/// show something, and iPhones nothing; `subtitle` alone leaves the text on Android phones empty.
///
/// Example: `{"to": "ExponentPushToken[…]", "subtitle": "New message"}`
///
/// Fix: give the message a `title` or a `body`, which both platforms show.
///
/// Source: Expo, "Send notifications with the Expo Push Service".
struct ExpoPlatformFieldRule: ExpoRule {
    static let id = "expo-platform-field"
    static let severity = Severity.note
    static let documentation: String? = "https://docs.expo.dev/push-notifications/sending-notifications/"

    /// The fields that change what is shown, and that one platform alone reads.
    private static let names = ["subtitle", "interruptionLevel", "icon"]

    func check(_ message: ExpoMessage, at path: FieldPath, _ report: inout LintReport) {
        if message.isDisplayed, message.title == nil, message.body == nil {
            let (name, others): (String, Platform) =
                message.subtitle != nil
                ? ("subtitle", .android) : message.icon != nil ? ("icon", .apple) : ("channelId", .apple)
            report.add(
                at: path.appending(.member(name)),
                "\(Self.phones(others)) show no text: only \(name) makes a notification of the message; add title or body.",
                severity: .warning,
                platform: others
            )
            return
        }
        for name in Self.names where message.json[name].map({ $0 != .null }) ?? false {
            let others: Platform = ExpoField.named(name)?.platform == .apple ? .android : .apple
            report.add(
                at: path.appending(.member(name)),
                "\(Self.phones(others)) ignore \(name); write what is needed there in title or body.",
                platform: others
            )
        }
        guard (message.tag == nil) != (message.collapseID == nil) else { return }
        let (name, other, others): (String, String, Platform) =
            message.tag == nil ? ("collapseId", "tag", .android) : ("tag", "collapseId", .apple)
        report.add(
            at: path.appending(.member(name)),
            "Only one platform replaces an earlier message by \(name); set \(other) too for the other.",
            platform: others
        )
    }

    private static func phones(_ platform: Platform) -> String {
        platform == .apple ? "iPhones" : "Android phones"
    }
}
