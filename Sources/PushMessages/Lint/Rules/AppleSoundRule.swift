// SPDX-License-Identifier: Apache-2.0

/// A sound for iPhones that cannot be played as it is written.
///
/// Why: a sound is the name of a file in the app's bundle, or an object with `name`, `critical` and `volume` from 0 to
/// 1. The file is .caf, .aiff or .wav and lasts 30 seconds at most. Admin SDKs refuse an object without a name (Go does not check) and any other volume; Node and Python refuse an
/// empty text. iOS plays the default sound for a file that it does not find, and none for what it cannot read.
///
/// Example: `{"aps": {"sound": {"critical": 1, "volume": 1.5}}}`
///
/// Fix: name the sound ("default" is the system's), and set the volume to between 0 and 1.
///
/// Source: Apple, "Generating a remote notification", `UNNotificationSound`.
struct AppleSoundRule: LintRule {
    static let id = "apple-sound"
    static let severity = Severity.error
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    static let forms = LintSubject.Form.all
    static let parts: LintSubject.Parts = .appleSound

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        let path = subject.payloadPath("aps", "sound")
        switch subject.message.apns.payload.aps.sound {
        case nil: return
        case .named(let name)?:
            checkName(name, at: path, &report)
            // In a payload of its own, no SDK looks at it, and an empty sound beside no alert is meant to be silent.
            guard name.isEmpty, subject.form == .message || subject.hasAppleAlert else { return }
            let text = "The sound is empty, which the Admin SDKs for Node and Python refuse; name one, or leave it out."
            let fix = Fix.removing(path)
            report.add(at: path, text, severity: .warning, fix: fix)
        case .critical(let sound)?:
            checkName(sound.name ?? "", at: path.appending("name"), &report)
            if sound.name?.isEmpty ?? true {
                let place = path.appending("name")
                let text =
                    "The sound has no name, which Admin SDKs refuse; set aps.sound.name, \"default\" is the system's."
                let fix = Fix(summary: "set \(place) to \"default\"", edits: [.set(path: place, value: "default")])
                report.add(at: place, text, fix: fix)
            }
            for (name, value) in sound.custom where value != .null { Self.checkMember(name, value, at: path, &report) }
            if let volume = sound.volume, !(0...1).contains(volume) {
                let text = "The volume is \(volume), which Admin SDKs refuse; set aps.sound.volume to between 0 and 1."
                let place = path.appending("volume")
                let nearest: JSONValue = volume > 1 ? 1 : 0
                let fix = Fix(summary: "set \(place) to \(nearest)", edits: [.set(path: place, value: nearest)])
                report.add(at: place, text, fix: fix)
            }
        }
    }

    /// Reports a file in a format that iOS plays in no notification.
    private func checkName(_ name: String, at path: FieldPath, _ report: inout LintReport) {
        guard let dot = name.lastIndex(of: "."), Self.otherFormats.contains(name[dot...].dropFirst().lowercased())
        else {
            return
        }
        report.add(
            at: path,
            "The sound \(name.quoted()) is in a format that Apple does not list for notifications, so iOS plays the default sound; "
                + "use a .caf, .aiff or .wav file of at most 30 seconds.",
            severity: .note
        )
    }

    private static let otherFormats: Set<String> = [
        "mp3", "m4a", "ogg", "oga", "aac", "flac", "wma", "opus", "mid", "amr",
    ]

    /// Reports a member of the dictionary whose name or type is not Apple's.
    private static func checkMember(
        _ name: String,
        _ value: JSONValue,
        at path: FieldPath,
        _ report: inout LintReport
    ) {
        let place = path.appending(.member(name))
        switch name {
        case "critical":
            let fix = value.bool.map { isOn in
                Fix(summary: "set \(place) to \(isOn ? 1 : 0)", edits: [.set(path: place, value: isOn ? 1 : 0)])
            }
            let text =
                "aps.sound.critical is \(value.shortened), and Apple documents the numbers 1 and 0; write one of them."
            report.add(at: place, text, severity: value.bool == nil ? .warning : .note, fix: fix)
        case "volume":
            let text = "aps.sound.volume is \(value.shortened), which iOS ignores; write a number from 0 to 1."
            let number = value.string.flatMap { Double($0) }
            let fix = number.map {
                Fix(summary: "set \(place) to \($0)", edits: [.set(path: place, value: .number($0))])
            }
            report.add(at: place, text, severity: .warning, fix: fix)
        // A missing name has been reported already.
        case "name": return
        default:
            report.add(
                at: place,
                "aps.sound.\(name) is not one of Apple's keys and has no effect; use name, critical and volume.",
                severity: .note,
                fix: .removing(place)
            )
        }
    }
}
