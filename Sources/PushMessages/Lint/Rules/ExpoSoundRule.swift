// SPDX-License-Identifier: Apache-2.0

/// A sound in a request to Expo that iPhones do not play.
///
/// Why: `sound` is `"default"` or the name of a file in the iOS app, with its extension. iOS plays AIFF, WAV and CAF, and the
/// default sound if it does not find the file. Android plays what the channel has.
///
/// Example: `{"to": "ExponentPushToken[…]", "title": "Hi", "sound": "ping"}`
///
/// Fix: write `"default"`, or the whole name of the file, such as `"ping.wav"`.
///
/// Source: Expo, "Send notifications with the Expo Push Service"; Apple, `UNNotificationSound`.
struct ExpoSoundRule: ExpoRule {
    static let id = "expo-sound"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? = "https://docs.expo.dev/push-notifications/sending-notifications/"

    private static let extensions: Set<String> = ["aif", "aiff", "caf", "wav"]

    func check(_ message: ExpoMessage, at path: FieldPath, _ report: inout LintReport) {
        let place = path.appending("sound")
        if let sound = message.sound?.object {
            if let volume = sound["volume"], volume.number.map({ !(0...1).contains($0) }) ?? true {
                report.add(at: place.appending("volume"), "volume is a number from 0 to 1; correct it.")
            }
            if let name = sound["name"]?.string { check(name, at: place.appending("name"), &report) }
            return
        }
        if let name = message.sound?.string { check(name, at: place, &report) }
    }

    private func check(_ name: String, at place: FieldPath, _ report: inout LintReport) {
        guard name != "default" else { return }
        func fix(_ value: String) -> Fix {
            Fix(summary: "set \(place) to \"\(value)\"", edits: [.set(path: place, value: .string(value))])
        }
        if name.isEmpty {
            report.add(at: place, "sound is empty, so iPhones play none; write \"default\", or leave it out.")
        } else if name.lowercased() == "default" {
            report.add(
                at: place,
                "The name of the system's sound is \"default\", in lower case; iPhones look for a file \(name.quoted()).",
                fix: fix("default")
            )
        } else if name.contains("/") {
            report.add(
                at: place,
                "sound names a file of the iOS app without a folder or an address; write its name alone."
            )
        } else {
            let ending = name.split(separator: ".").dropFirst().last.map { $0.lowercased() }
            guard ending.map({ !Self.extensions.contains($0) }) ?? true else { return }
            let cause = ending.map { "iOS plays no .\($0) as a sound of a notification" } ?? "\(name.quoted()) has none"
            report.add(
                at: place,
                "sound names a file in the iOS app with its extension (.wav, .aiff or .caf), and \(cause); write it as in "
                    + "\"ping.wav\"."
            )
        }
    }
}
