// SPDX-License-Identifier: Apache-2.0

/// A sound for Android with a file's ending.
///
/// Why: Android looks for a resource in the app's res/raw by its name, which has no ending; the name of a file names none,
/// and the default sound is played. iPhones need the ending, so one name does not serve both. From Android 8 on, the channel
/// decides.
///
/// Example: `{"android": {"notification": {"sound": "ping.mp3"}}}`
///
/// Fix: write the name without its ending.
///
/// Source: FCM HTTP v1 reference, `AndroidNotification.sound`; firebase-android-sdk, `CommonNotificationBuilder.getSound`;
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
            guard let sound = android.sound, let dot = sound.lastIndex(of: "."), dot != sound.startIndex else {
                continue
            }
            let path = android.path.appending("sound")
            let file = sound[..<dot]
            let name = file.lastIndex(of: "/").map { file[file.index(after: $0)...] } ?? file
            let isName = !name.isEmpty && name.utf8.allSatisfy(Self.isResourceByte)
            report.add(
                at: path,
                "Android finds no resource \(sound.quoted()), because names in res/raw have no ending, and plays the default "
                    + "sound; write \(isName ? String(name).quoted() : "the resource's name").",
                fix: isName
                    ? Fix(summary: "set \(path) to \(name)", edits: [.set(path: path, value: .string(String(name)))])
                    : nil
            )
        }
    }

    private static func isResourceByte(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
    }
}
