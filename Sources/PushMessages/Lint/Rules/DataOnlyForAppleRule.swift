// SPDX-License-Identifier: Apache-2.0

/// A message that shows nothing on iPhones, though it has something that needs an alert, or a priority that forbids it.
///
/// Why: iOS starts the service extension, and so loads a picture, only for a push that shows text; a push that only
/// plays a sound or sets the badge does not count, and neither does an empty text. A push with nothing to show at all
/// is a background push: Apple calls priority 10 an error for it, FCM refuses any priority without `content-available`
/// (and blames the token), and iOS hands it to the app only if `content-available` is 1, and not to one that was swiped
/// away.
///
/// Example: `{"message": {"token": "…", "data": {"k": "v"}, "apns": {"fcm_options": {"image": "https://e.com/a.png"}}}}`
///
/// Fix: add a title or body in `message.notification`; for a background push set `content-available` to 1 and
/// `apns-priority` to "5".
///
/// Source: Apple, "UNNotificationServiceExtension", "Pushing background updates to your app", "Sending notification
/// requests to APNs"; Firebase, "Set message priority"; firebase/firebase-admin-go#679; beste/firebase-php#700;
/// firebase/firebase-ios-sdk#463.
struct DataOnlyForAppleRule: LintRule {
    static let id = "data-only-for-apple"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app"
    static let forms = LintSubject.Form.all

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard !subject.hasAppleAlert, !subject.isLiveActivity, !subject.isVoIP else { return }
        let aps = subject.message.apns.payload.aps
        checkPicture(subject, &report)
        guard aps.badge == nil, aps.sound == nil || aps.sound == .named("") else { return }
        checkEmptyText(subject, &report)
        checkPriority(subject, &report)
        // Data that a vendor sends to its Android SDK is not meant for iPhones.
        let isData = subject.form == .message && !subject.message.data.isEmpty && subject.dataVendor == nil
        // Where FCM refuses the message for it, that has been said.
        if isData, aps.contentAvailable != true, APNSConfigRefusal(subject.message) != .silentPriority,
            !subject.misplacedContentAvailable.contains(where: \.isOn)
        {
            let path = subject.payloadPath("aps", "content-available")
            let fix = Fix(summary: "set \(path) to 1", edits: [.set(path: path, value: 1)])
            let silence = Self.silence(of: subject)
            report.add(
                at: path,
                silence
                    + "iOS does not wake the app for this data message, because aps.content-available is not 1; "
                    + "set it if the data is meant for iPhones.",
                severity: .note,
                // There the other remedy may be the right one.
                fix: silence.isEmpty ? fix : nil
            )
        }
    }

    /// The beginning of a sentence about a message whose text is Android's alone; empty for others.
    private static func silence(of subject: LintSubject) -> String {
        let display = subject.androidNotifications.first { display in
            [display.title, display.body, display.titleLocKey, display.bodyLocKey].contains { $0?.isEmpty == false }
        }
        guard let display else { return "" }
        return
            "iPhones show nothing, because only \(display.path.name) has a text; put it into notification if it is for all. "
    }

    private func checkPicture(_ subject: LintSubject, _ report: inout LintReport) {
        let path: FieldPath
        let effect: String
        if let image = subject.appleImage {
            path = image.path
            effect = "iPhones show no picture: the message has one in \(image.path.name) but no text to show"
        } else if subject.message.apns.payload.aps.mutableContent == true {
            path = subject.payloadPath("aps", "mutable-content")
            effect = "aps.mutable-content has no effect: the message has no text to show"
        } else {
            return
        }
        let place = subject.form == .message ? "notification.title or notification.body" : "aps.alert"
        report.add(at: path, "\(effect), and iOS starts the app's extension for alerts only; add \(place).")
    }

    /// Reports an empty text, unless the message has a picture or `mutable-content`, for which there is another
    /// finding.
    private func checkEmptyText(_ subject: LintSubject, _ report: inout LintReport) {
        guard subject.appleImage == nil, subject.message.apns.payload.aps.mutableContent != true else {
            return
        }
        let path: FieldPath
        if subject.message.apns.payload.aps.alert != nil {
            path = subject.payloadPath("aps", "alert")
        } else if let common = subject.message.notificationIfPresent, common.title != nil || common.body != nil,
            !(subject.form == .message && EmptyPushRule.isEmpty(subject))
        {
            path = subject.path("notification")
        } else {
            return
        }
        report.add(at: path, "iPhones show nothing, because \(path.name) has no text; add a title or a body.")
    }

    private func checkPriority(_ subject: LintSubject, _ report: inout LintReport) {
        let contentAvailable = subject.payloadPath("aps", "content-available")
        let right = APNSNotification.silentPriority
        let isWaking = subject.message.apns.payload.aps.contentAvailable == true
        guard let priority = subject.appleHeader("apns-priority") else { return }
        // Another rule checks a push of that type, and knows the default too.
        if subject.isAPNSRequest, subject.appleHeader("apns-push-type")?.value == "background" { return }
        if subject.form == .message, APNSConfigRefusal(subject.message) == .silentPriority {
            let edits: [Fix.Edit] = [
                .set(path: contentAvailable, value: 1), .set(path: priority.path, value: .string(right)),
            ]
            report.add(
                at: priority.path,
                "FCM refuses apns-priority on a data message without aps.content-available "
                    + "(\"\(APNSConfigRefusal.silentPriority.violation.description)\", though the token is valid); set "
                    + "content-available to 1, or leave the priority out.",
                severity: .error,
                fix: Fix(summary: "set \(contentAvailable) to 1 and \(priority.path) to \"\(right)\"", edits: edits)
            )
            return
        }
        guard isWaking || !subject.message.data.isEmpty, priority.value == APNSNotification.alertPriority else {
            return
        }
        let text =
            subject.form == .message
            ? "on a message that shows nothing. Firebase's documentation says that FCM refuses it, two reports that it "
                + "accepts it, and Apple asks for 5; set it to \"\(right)\"."
            : "on a push that shows nothing, for which Apple calls it an error; set it to \"\(right)\"."
        report.add(
            at: priority.path,
            "apns-priority is \(priority.value) \(text)",
            severity: subject.form == .message ? .warning : .error,
            fix: Fix(
                summary: "set \(priority.path) to \"\(right)\"",
                edits: [.set(path: priority.path, value: .string(right))]
            )
        )
    }
}

extension LintSubject {
    /// Whether the push is for a VoIP call, which has its own rules.
    fileprivate var isVoIP: Bool { appleHeader("apns-push-type")?.value == "voip" }
}

extension Finding {
    /// Whether it says that a message has no text, as one without data or with data alone.
    var isOfMissingText: Bool { [DataOnlyRule.id, DataOnlyForAppleRule.id, EmptyPushRule.id].contains(rule) }
}
