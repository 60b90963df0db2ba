// SPDX-License-Identifier: Apache-2.0

/// Values for a localised text without the key of the text.
///
/// Why: the values fill the placeholders of a string in the app's resources; without the string's key there is nothing
/// to fill, and the text is missing on the device. Every Admin SDK that has the fields refuses it.
///
/// Example: `{"android": {"notification": {"body_loc_args": ["Sparky"]}}}`
///
/// Fix: add the key, or remove the values.
///
/// Source: FCM HTTP v1 reference, `AndroidNotification`; Apple, "Generating a remote notification".
struct LocArgsWithoutKeyRule: LintRule {
    static let id = "loc-args-without-key"
    static let severity = Severity.error
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidnotification"
    static let forms = LintSubject.Form.all
    static let parts: LintSubject.Parts = [.androidNotification, .alertContent]

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for android in subject.androidNotifications {
            Self.check(
                android.bodyLocArgs,
                key: android.bodyLocKey,
                "body_loc_key",
                at: android.path.appending("body_loc_args"),
                .android,
                &report
            )
            Self.check(
                android.titleLocArgs,
                key: android.titleLocKey,
                "title_loc_key",
                at: android.path.appending("title_loc_args"),
                .android,
                &report
            )
        }
        guard case .content(let alert)? = subject.message.apns.payload.aps.alert else { return }
        // No Admin SDK makes a payload that is sent to APNs itself.
        let isRaw = subject.form != .message
        func path(_ name: FieldPath.Step) -> FieldPath { subject.payloadPath("aps", "alert", name) }
        Self.check(
            alert.titleLocArgs ?? [],
            key: alert.titleLocKey,
            "title-loc-key",
            at: path("title-loc-args"),
            .apple,
            isRaw: isRaw,
            &report
        )
        Self.check(
            alert.subtitleLocArgs ?? [],
            key: alert.subtitleLocKey,
            "subtitle-loc-key",
            at: path("subtitle-loc-args"),
            .apple,
            isRaw: isRaw,
            &report
        )
        Self.check(
            alert.locArgs ?? [],
            key: alert.locKey,
            "loc-key",
            at: path("loc-args"),
            .apple,
            isRaw: isRaw,
            &report
        )
    }

    private static func check(
        _ args: [String],
        key: String?,
        _ name: String,
        at path: @autoclosure () -> FieldPath,
        _ platform: Platform,
        isRaw: Bool = false,
        _ report: inout LintReport
    ) {
        guard !args.isEmpty, key?.isEmpty ?? true else { return }
        let path = path()
        report.add(
            at: path,
            "\(path.name) has values for a text whose key is missing, \(isRaw ? "so it does nothing" : "which Admin SDKs refuse"); "
                + "add \(name), or remove the values.",
            severity: isRaw ? .warning : .error,
            platform: platform,
            fix: .removing(path)
        )
    }
}
