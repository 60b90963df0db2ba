// SPDX-License-Identifier: Apache-2.0

/// A picture in a request to Expo that iPhones do not show.
///
/// Why: Android shows `richContent.image` without work in the app. An iPhone shows it only if the app has a service extension,
/// which expo-notifications does not bring, and iOS starts that only if the message sets `mutableContent`. The same holds for a
/// picture's address in `data`, which such an extension finds in `body`.
///
/// Example: `{"to": "ExponentPushToken[…]", "title": "Hi", "richContent": {"image": "https://example.com/a.png"}}`
///
/// Fix: set `mutableContent` to true, and add an extension that reads `body._richContent.image`.
///
/// Source: Expo, "Send notifications with the Expo Push Service"; expo/expo#36202.
struct ExpoMutableContentRule: ExpoRule {
    static let id = "expo-mutable-content"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? = "https://docs.expo.dev/push-notifications/sending-notifications/"

    func check(_ message: ExpoMessage, at path: FieldPath, _ report: inout LintReport) {
        guard !message.isMutable else { return }
        let place = path.appending("mutableContent")
        guard message.image != nil else { return checkData(message, at: path, place, &report) }
        report.add(
            at: place,
            "iPhones show no picture: richContent.image needs a service extension in the app, which iOS starts only with "
                + "mutableContent: true; set it, and add an extension that reads body._richContent.image.",
            fix: Fix(summary: "set \(place) to true", edits: [.set(path: place, value: true)])
        )
    }

    /// Reports a picture under a key of the app's own, in a message that shows text.
    private func checkData(
        _ message: ExpoMessage,
        at path: FieldPath,
        _ place: FieldPath,
        _ report: inout LintReport
    ) {
        guard [message.title, message.subtitle, message.body].contains(where: { $0?.isEmpty == false }),
            let picture = PicturePlace.first(in: message.data)
        else { return }
        let field = path.appending("data").appending(FieldPath(picture.steps))
        report.add(
            at: place,
            "If the app's service extension is to show the picture in \(field.name), set mutableContent to true; without it iOS "
                + "does not start the extension.",
            severity: .note,
            fix: Fix(summary: "set \(place) to true", edits: [.set(path: place, value: true)])
        )
    }
}
