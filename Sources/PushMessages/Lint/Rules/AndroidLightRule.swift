// SPDX-License-Identifier: Apache-2.0

/// Light settings that are incomplete or negative, or whose colour the Android SDK ignores.
///
/// Why: FCM documents the colour and both durations as required. All Admin SDKs that check refuse a missing colour and
/// negative durations; only Python's refuses a missing duration. The Android SDK ignores opaque black, which it treats
/// as no colour.
///
/// Example: `{"android": {"notification": {"light_settings": {"light_on_duration": "0.3s"}}}}`
///
/// Fix: set `color`, `light_on_duration` and `light_off_duration`.
///
/// Source: FCM HTTP v1 reference, `LightSettings`; firebase-android-sdk, `NotificationParams.getLightSettings`.
struct AndroidLightRule: LintRule {
    static let id = "android-light"
    static let severity = Severity.error
    static let platform: Platform? = .android
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#lightsettings"
    static let parts: LintSubject.Parts = .androidNotification

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for android in subject.androidNotifications {
            guard let light = android.lightSettings else { continue }
            let path = android.path.appending("light_settings")
            if let color = light.color {
                checkColor(color, at: path.appending("color"), &report)
            } else if !subject.violations.contains(where: { subject.path(of: $0) == path.appending("color") }) {
                report.add(at: path.appending("color"), "The light has no colour, which FCM requires; set color.")
            }
            if android.defaultLightSettings == true {
                let place = android.path.appending("default_light_settings")
                report.add(
                    at: place,
                    "light_settings beats default_light_settings; remove one of them.",
                    severity: .note,
                    fix: .removing(place)
                )
            }
            for (name, duration) in [
                ("light_on_duration", light.lightOnDuration), ("light_off_duration", light.lightOffDuration),
            ] {
                let place = path.appending(.member(name))
                guard let duration else {
                    // Under another name, it has a finding that moves it.
                    let isStray = subject.violations.indices.contains { index in
                        subject.strayFields[index]?.place?.field.name == name
                    }
                    if isStray { continue }
                    let text = "\(name) is missing, which FCM documents as required and the Python SDK refuses; set it."
                    report.add(at: place, text, severity: .warning)
                    continue
                }
                guard duration < .zero || duration == .zero && subject.isWrittenNegative(place) else { continue }
                report.add(at: place, "\(name) is negative, which Admin SDKs refuse; write \"0s\" or more.")
            }
        }
    }

    private func checkColor(_ color: PushMessage.Color, at path: FieldPath, _ report: inout LintReport) {
        let components = [color.red, color.green, color.blue, color.alpha]
        if !components.allSatisfy((0...1).contains) {
            report.add(at: path, "A component of the light's colour is outside 0 to 1; correct it.", severity: .warning)
        } else if components == [0, 0, 0, 1] {
            let text = "Android ignores an opaque black light, which it treats as no colour; use another colour."
            report.add(at: path, text, severity: .warning)
        }
    }
}
