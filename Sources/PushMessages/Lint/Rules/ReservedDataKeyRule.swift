// SPDX-License-Identifier: Apache-2.0

/// A key in `data` that FCM keeps for itself, or that loses its place on the way to a device.
///
/// Why: FCM refuses `from`, `message_type` and what starts with `google.` or `gcm.notification.` ("Invalid data payload
/// key"). Older texts reserve every `google…` and `gcm…`, which the service takes today; the Android SDK drops keys that start
/// with `gcm.`.
/// `collapse_key` is overwritten. On Apple devices data keys stand beside `aps`, where `aps` and `fcm_options` are
/// taken.
///
/// Example: `{"message": {"topic": "news", "data": {"from": "Sparky"}}}`
///
/// Fix: rename the key.
///
/// Source: FCM HTTP v1 reference, `Message.data`; firebase-android-sdk, `RemoteMessage.getData`.
struct ReservedDataKeyRule: LintRule {
    static let id = "reserved-data-key"
    static let severity = Severity.error
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages"
    static let parts: LintSubject.Parts = .data

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        let message = subject.message
        func isForVendor() -> Bool { subject.dataVendor != nil }
        check(message.data, at: subject.path("data"), isCommon: true, isForVendor: isForVendor, &report)
        check(message.android.data, at: subject.path("android", "data"), isForVendor: isForVendor, &report)
        check(message.androidV2.data, at: subject.path("android_v2", "data"), isForVendor: isForVendor, &report)
        check(message.webpush.data, at: subject.path("webpush", "data"), isForVendor: isForVendor, &report)
    }

    private func check(
        _ data: StringMap,
        at path: @autoclosure () -> FieldPath,
        isCommon: Bool = false,
        isForVendor: () -> Bool,
        _ report: inout LintReport
    ) {
        for (key, _) in data {
            guard let trouble = Self.trouble(with: key, isCommon: isCommon) else { continue }
            // What FCM takes and a vendor's SDK reads cannot have another name.
            if trouble.severity == .note, isForVendor() { continue }
            report.add(
                at: path().appending(.member(key)),
                "The data key \(key.quoted()) \(trouble.text); \(trouble.severity == .note ? "another name is safer" : "rename it").",
                severity: trouble.severity,
                platform: trouble.platform
            )
        }
    }

    private struct Trouble {
        var text: String
        var severity: Severity
        var platform: Platform?
    }

    private static func trouble(with key: String, isCommon: Bool) -> Trouble? {
        switch key {
        case "from", "message_type":
            return Trouble(text: "is reserved and FCM refuses it", severity: .error)
        case "collapse_key":
            return Trouble(text: "is overwritten by FCM on Android", severity: .warning, platform: .android)
        case "aps" where isCommon, "fcm_options" where isCommon:
            return Trouble(
                text: "means something else in the payload that iPhones receive and is lost there",
                severity: .warning,
                platform: .apple
            )
        case _ where key.hasPrefix("google.") || key.hasPrefix("gcm.notification."):
            return Trouble(text: "starts like FCM's own keys and FCM refuses it", severity: .error)
        case _ where key.hasPrefix("gcm."):
            return Trouble(
                text: "starts with gcm., and the Android SDK drops it",
                severity: .warning,
                platform: .android
            )
        case _ where key.hasPrefix("google") || key.hasPrefix("gcm"):
            return Trouble(
                text: "starts with a word that FCM reserved until 2020, and it accepts such keys today",
                severity: .note
            )
        default: return nil
        }
    }
}

extension String {
    /// Returns the text in quotes, cut after 40 characters, for findings.
    func quoted() -> String { "\"\(count > 40 ? prefix(40) + "…" : self[...])\"" }
}
