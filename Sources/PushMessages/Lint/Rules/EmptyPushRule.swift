// SPDX-License-Identifier: Apache-2.0

/// A push that shows nothing, plays nothing and carries nothing.
///
/// Why: FCM and APNs accept it, and no device does anything with it that a person or an app notices, but for the empty card that
/// Android phones and browsers show for a `notification` without a text. Of a payload without
/// an alert, a sound, a badge and `content-available`, iOS hands even an app's own keys to the app only while it is in the
/// foreground.
///
/// Example: `{"message": {"topic": "news", "notification": {}}}`
///
/// Fix: give it a title or a body, or data; for a background push set `content-available` to 1.
///
/// Source: FCM HTTP v1 reference, `Message`; Apple, "Generating a remote notification"; node-apn/node-apn#344.
struct EmptyPushRule: LintRule {
    static let id = "empty-push"
    static let severity = Severity.note
    static let documentation: String? =
        "https://firebase.google.com/docs/cloud-messaging/customize-messages/set-message-type"
    static let forms = LintSubject.Form.all

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard !subject.isLiveActivity else { return }
        if subject.form == .message { checkMessage(subject, &report) } else { checkPayload(subject, &report) }
    }

    private func checkMessage(_ subject: LintSubject, _ report: inout LintReport) {
        guard Self.isEmpty(subject) else { return }
        report.add(
            at: subject.message.notificationSection.isSet ? subject.path("notification") : subject.path(),
            "The message has neither text nor data, so \(Self.outcome(of: subject.message)) and no app gets anything; add a "
                + "title, a body or data."
        )
    }

    /// Returns what devices show of an empty message: a notification without a text is one all the same.
    private static func outcome(of message: PushMessage) -> String {
        let isForAll = message.notificationSection.isSet
        let isShown = [
            ("Android phones", isForAll || message.android.notificationSection.isSet),
            ("browsers", isForAll || message.webpush.notificationSection.isSet),
        ].filter(\.1).map(\.0)
        return isShown.isEmpty
            ? "no device shows anything"
            : isShown.joined(separator: " and ") + " show an empty card, other devices show nothing"
    }

    /// Returns whether a message shows nothing and carries nothing on any platform.
    static func isEmpty(_ subject: LintSubject) -> Bool {
        let message = subject.message
        guard message.data.isEmpty, !subject.hasCommonText, message.notification.image == nil,
            message.android.isSilent, !message.androidV2Section.isSet,
            message.webpush.isSilent,
            // Unknown or malformed fields have separate findings, and so has a message without a target.
            subject.violations.isEmpty, isNamed(message.target)
        else { return false }
        guard let apns = message.apnsIfPresent else { return true }
        return doesNothing(apns.payload) && apns.payload.custom.allSatisfy { $0.key == "aps" }
            && apns.fcmOptions.image == nil
    }

    /// Returns whether a payload asks iOS for nothing: neither an alert nor a sound, a badge, or a flag that starts code of the
    /// app's, not even in a wrong place, for which there is another finding.
    private static func doesNothing(_ payload: PushMessage.APNSPayload) -> Bool {
        let aps = payload.aps
        return aps.alert == nil && aps.sound == nil && aps.badge == nil && aps.contentAvailable == nil
            && aps.mutableContent == nil && !aps.custom.contains { isMeantToShow($0.key) }
            && !payload.custom.contains { isMeantToShow($0.key) }
    }

    private static func isNamed(_ target: PushMessage.Target?) -> Bool {
        switch target {
        case .token(let text)?, .fid(let text)?, .topic(let text)?: !text.isEmpty
        case .condition(let condition)?: !condition.text.isEmpty
        case nil: false
        }
    }

    private func checkPayload(_ subject: LintSubject, _ report: inout LintReport) {
        let type = subject.appleHeader("apns-push-type")?.value
        // Pushes of other types are for PushKit, a widget or a management server, and Wallet's hold nothing.
        guard type == nil || type == "alert" || type == "background", !subject.isForWallet else { return }
        guard let payload = subject.message.apnsIfPresent?.payload, !subject.hasAppleAlert, Self.doesNothing(payload),
            payload.custom["mdm"] == nil, !subject.misplacedContentAvailable.contains(where: \.isOn)
        else { return }
        report.add(
            at: payload.custom["aps"] == nil && payload.aps.isEmpty
                ? subject.payloadPath() : subject.payloadPath("aps"),
            "aps has neither an alert nor a sound, a badge or content-available, so an iPhone shows nothing and hands the push "
                + "only to an app that is open; add what it should do.",
            platform: .apple
        )
    }

    /// Returns whether a key in the wrong place or with a wrong value, for which there is another finding, is meant to show
    /// something.
    private static func isMeantToShow(_ name: String) -> Bool {
        ["alert", "sound", "badge", "content-changed", "apns", "payload"].contains(name)
            || APSMisplacedRule.isAlertKey(name)
            || name.hasLetters(of: "content-available") || name.hasLetters(of: "mutable-content")
    }
}

extension PushMessage.AndroidConfig {
    /// Whether it holds nothing that a device shows or an app gets.
    fileprivate var isSilent: Bool {
        data.isEmpty && notification.isEmpty
    }
}

extension PushMessage.WebpushConfig {
    /// Whether it holds nothing that a browser shows or a page gets.
    fileprivate var isSilent: Bool {
        data.isEmpty && notification.isEmpty
    }
}
