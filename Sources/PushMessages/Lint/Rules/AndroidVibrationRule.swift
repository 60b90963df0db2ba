// SPDX-License-Identifier: Apache-2.0

/// A vibration pattern that Android ignores or Admin SDKs refuse.
///
/// Why: times cannot be negative; all Admin SDKs except .NET's refuse them. The Android SDK ignores a pattern of a
/// single time, because the first one is a pause, and `default_vibrate_timings` overrides any pattern.
///
/// Example: `{"android": {"notification": {"vibrate_timings": ["0.5s"]}}}`
///
/// Fix: write pauses and vibrations in turn, the first a pause: `["0s", "0.5s"]`.
///
/// Source: FCM HTTP v1 reference, `AndroidNotification`; firebase-android-sdk, `NotificationParams`.
struct AndroidVibrationRule: LintRule {
    static let id = "android-vibration"
    static let severity = Severity.error
    static let platform: Platform? = .android
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidnotification"
    static let parts: LintSubject.Parts = .androidNotification

    /// Minimum number of times in a pattern.
    private static let minimumTimes = Capabilities.standard.count(.vibrationElements, on: .android())

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for android in subject.androidNotifications where !android.vibrateTimings.isEmpty {
            let path = android.path.appending("vibrate_timings")
            var isNegative = false
            for (index, time) in android.vibrateTimings.enumerated() {
                let place = path.appending(.index(index))
                guard time < .zero || time == .zero && subject.isWrittenNegative(place) else { continue }
                isNegative = true
                report.add(at: place, "A vibration time is negative, which Admin SDKs refuse; write \"0s\" or more.")
            }
            if android.defaultVibrateTimings == true {
                report.add(
                    at: path,
                    "default_vibrate_timings is true and beats vibrate_timings; remove one of them.",
                    severity: .note
                )
            } else if android.vibrateTimings.count < Self.minimumTimes, !isNegative {
                report.add(
                    at: path,
                    "Android ignores a pattern of one time, because the first is a pause; "
                        + "write vibrate_timings as [\"0s\", \"0.5s\"].",
                    severity: .warning
                )
            }
        }
    }
}
