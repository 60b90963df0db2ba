// SPDX-License-Identifier: Apache-2.0

/// An icon colour that is not `#rrggbb`.
///
/// Why: every Admin SDK refuses another form. Android takes `#aarrggbb` and the names of some colours as well, and falls
/// back to the colour of the app's manifest for the rest. All Admin SDKs
/// but Go's refuse an empty text; Go's treats it as no colour.
///
/// Example: `{"android": {"notification": {"color": "red"}}}`
///
/// Fix: write `#` and six hexadecimal digits.
///
/// Source: FCM HTTP v1 reference, `AndroidNotification.color`; firebase-android-sdk, `CommonNotificationBuilder`; Android,
/// `Color.parseColor`.
struct AndroidColorRule: LintRule {
    static let id = "android-color"
    static let severity = Severity.error
    static let platform: Platform? = .android
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidnotification"
    static let parts: LintSubject.Parts = .androidNotification

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for android in subject.androidNotifications {
            guard let color = android.color, !Self.isColor(color.utf8) else { continue }
            let path = android.path.appending("color")
            if Self.isParsed(color) {
                report.add(
                    at: path,
                    "The colour is \(color.quoted()), which Android accepts and every Admin SDK refuses; write # and "
                        + "six hexadecimal digits, as in \"#ff8800\".",
                    severity: .warning
                )
                continue
            }
            report.add(
                at: path,
                "The colour is \(color.isEmpty ? "empty" : color.quoted()), which Admin SDKs refuse and Android ignores; "
                    + "write # and six hexadecimal digits, as in \"#ff8800\".",
                severity: color.isEmpty ? .warning : .error,
                fix: Self.fix(color, at: path)
            )
        }
    }

    /// Returns the fix for a missing `#` or an empty colour; `nil` for other mistakes.
    private static func fix(_ color: String, at path: FieldPath) -> Fix? {
        if color.isEmpty { return .removing(path) }
        let hashed = "#" + color
        guard isColor(hashed.utf8) else { return nil }
        return Fix(summary: "set \(path) to \(hashed)", edits: [.set(path: path, value: .string(hashed))])
    }

    private static func isColor(_ text: String.UTF8View) -> Bool {
        text.count == 7 && text.first == UInt8(ascii: "#")
            && text.dropFirst().allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }
    }

    /// Returns whether Android's `Color.parseColor` takes a colour that is not `#rrggbb`.
    private static func isParsed(_ color: String) -> Bool {
        if color.utf8.first == UInt8(ascii: "#") {
            return color.utf8.count == 9 && isColor("#\(color.suffix(6))".utf8)
                && isColor("#\(color.dropFirst().prefix(6))".utf8)
        }
        return names.contains(color.lowercased())
    }

    private static let names: Set<String> = [
        "black", "darkgray", "darkgrey", "gray", "grey", "lightgray", "lightgrey", "white", "red", "green", "blue",
        "yellow", "cyan", "magenta", "aqua", "fuchsia", "lime", "maroon", "navy", "olive", "purple", "silver", "teal",
    ]
}
