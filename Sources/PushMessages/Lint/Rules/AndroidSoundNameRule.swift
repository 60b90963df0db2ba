// SPDX-License-Identifier: Apache-2.0

/// A sound or an icon for Android that no resource can be called.
///
/// Why: Android looks for a sound in the app's res/raw and for an icon in its drawables, by the resource's name: small
/// letters, digits and underscores, without an ending. The name of a file names none, and the default sound is played or the
/// app's icon shown. iPhones need a sound's ending, so one name does not serve both. From Android 8 on, the channel decides
/// about sounds.
///
/// Example: `{"android": {"notification": {"sound": "ping.mp3"}}}`
///
/// Fix: write the resource's name, without its ending.
///
/// Source: FCM HTTP v1 reference, `AndroidNotification.sound`; firebase-android-sdk, `CommonNotificationBuilder`;
/// Android, "App resources overview".
struct AndroidSoundNameRule: LintRule {
    static let id = "android-sound-name"
    static let severity = Severity.note
    static let platform: Platform? = .android
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidnotification"
    static let parts: LintSubject.Parts = .androidNotification

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for android in subject.androidNotifications {
            if let sound = android.sound {
                check(
                    sound,
                    at: android.path.appending("sound"),
                    folder: "res/raw",
                    effect: "plays the default sound",
                    &report
                )
            }
            if let icon = android.icon, !icon.contains("://") {
                check(
                    icon,
                    at: android.path.appending("icon"),
                    folder: "res/drawable",
                    effect: "shows the app's own icon",
                    &report
                )
            }
        }
    }

    private func check(
        _ value: String,
        at path: FieldPath,
        folder: String,
        effect: String,
        _ report: inout LintReport
    ) {
        guard !value.isEmpty, let cause = Self.cause(value) else { return }
        var file = Substring(value)
        if let slash = file.lastIndex(of: "/") { file = file[file.index(after: slash)...] }
        if let dot = file.lastIndex(of: ".") { file = file[..<dot] }
        let name = !file.isEmpty && file.utf8.allSatisfy(Self.isResourceByte) ? String(file) : nil
        report.add(
            at: path,
            "Android finds no resource \(value.quoted()), because names in \(folder) have \(cause), and \(effect); write "
                + "\(name?.quoted() ?? "the resource's name").",
            fix: name.map { Fix(summary: "set \(path) to \($0)", edits: [.set(path: path, value: .string($0))]) }
        )
    }

    /// The obstacle to being a resource's name, as part of a sentence; `nil` for a name that can be one.
    private static func cause(_ value: String) -> String? {
        if let dot = value.lastIndex(of: "."), dot != value.startIndex { return "no ending" }
        // A type before a slash is part of a resource's full name.
        let parts = value.split(separator: "/")
        if parts.count > 2 { return "no folder" }
        let name = parts.last ?? Substring(value)
        return name.utf8.allSatisfy(isResourceByte) ? nil : "small letters, digits and _ alone"
    }

    private static func isResourceByte(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
    }
}
