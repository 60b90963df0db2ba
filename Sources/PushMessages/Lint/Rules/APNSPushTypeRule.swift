// SPDX-License-Identifier: Apache-2.0

/// An `apns-push-type` or `apns-topic` that does not fit what the message holds.
///
/// Why: Apple asks that the type match the content, and otherwise delays or drops the notification: background is for
/// `content-available` without alert, sound and badge, alert for everything that a user notices. The other types go to
/// separate device tokens (PushKit's for calls), which FCM does not have: it has the app's ordinary token, and the live
/// activity's. A topic with a suffix, such as `.voip`, belongs to one type alone.
///
/// Example: `{"notification": {"title": "Hi"}, "apns": {"headers": {"apns-push-type": "background"}}}`
///
/// Fix: leave `apns-push-type` and `apns-topic` to FCM, or write the type that fits.
///
/// Source: Apple, "Sending notification requests to APNs"; firebase/quickstart-ios#205; firebase-admin-dotnet#97.
struct APNSPushTypeRule: LintRule {
    static let id = "apns-push-type"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns"
    static let parts: LintSubject.Parts = .appleHeaders

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard !subject.message.apns.headers.isEmpty else { return }
        let type = subject.appleHeader("apns-push-type")
        if let type { checkContent(type.value, at: type.path, subject, &report) }
        checkTopic(type?.value, subject, &report)
    }

    private func checkContent(
        _ type: String,
        at path: FieldPath,
        _ subject: LintSubject,
        _ report: inout LintReport
    ) {
        let aps = subject.message.apns.payload.aps
        func add(_ text: String, setting right: String? = nil) {
            let fix = right.map {
                Fix(summary: "set \(path) to \"\($0)\"", edits: [.set(path: path, value: .string($0))])
            }
            report.add(at: path, text, fix: fix)
        }
        switch type {
        case "background" where subject.isLiveActivity:
            add(
                "apns-push-type is background on a live activity, which iOS then ignores; set it to liveactivity.",
                setting: "liveactivity"
            )
        case "background" where subject.hasAppleAlert:
            add(
                "apns-push-type is background, but the message shows text, so APNs may delay or drop it; set it to alert.",
                setting: "alert"
            )
        case "background" where aps.sound != nil || aps.badge != nil:
            add(
                "apns-push-type is background, but the message has a sound or a badge, so APNs may drop it; set it to alert.",
                setting: "alert"
            )
        case "alert" where subject.isLiveActivity && subject.message.apns.liveActivityToken != nil:
            add(
                "apns-push-type is alert on a live activity, which iOS then does not update; set it to liveactivity.",
                setting: "liveactivity"
            )
        case "alert"
        where aps.contentAvailable == true && !subject.hasAppleAlert && aps.sound == nil && aps.badge == nil
            && !subject.isLiveActivity:
            add(
                "apns-push-type is alert, but the message only wakes the app, so APNs may delay or drop it; set it to background.",
                setting: "background"
            )
        case "liveactivity" where !subject.isLiveActivity:
            add(
                "apns-push-type is liveactivity, but there is neither a live_activity_token nor an event in aps; set it to alert.",
                setting: "alert"
            )
        case "voip", "complication", "fileprovider", "location", "pushtotalk", "mdm", "widgets", "controls":
            add(
                "apns-push-type is \(type), whose device tokens FCM does not hold, so it reaches no device; send such pushes to APNs directly."
            )
        default: break
        }
    }

    private func checkTopic(_ type: String?, _ subject: LintSubject, _ report: inout LintReport) {
        guard let topic = subject.appleHeader("apns-topic"), !topic.value.isEmpty else { return }
        let own = Self.suffixes.first { topic.value.hasSuffix($0.suffix) }
        if let type, let needed = Self.suffixes.first(where: { $0.type == type }), type != own?.type {
            // For types that FCM cannot deliver, there is a finding already.
            guard type == "liveactivity" else { return }
            let right = topic.value + needed.suffix
            report.add(
                at: topic.path,
                "apns-topic has to end in \(needed.suffix) for the push type \(type); append it, or leave the topic to FCM.",
                fix: Fix(
                    summary: "set \(topic.path) to \(right)",
                    edits: [.set(path: topic.path, value: .string(right))]
                )
            )
        } else if let own, type ?? (subject.isLiveActivity ? "liveactivity" : "alert") != own.type {
            report.add(
                at: topic.path,
                "apns-topic ends in \(own.suffix), which is only for the push type \(own.type), so APNs refuses it; "
                    + "write the app's bundle identifier, or leave the topic to FCM.",
                fix: .removing(topic.path)
            )
        }
    }

    private static let suffixes: [(suffix: String, type: String)] = [
        (".voip", "voip"), (".complication", "complication"), (".pushkit.fileprovider", "fileprovider"),
        (".location-query", "location"), (".push-type.liveactivity", "liveactivity"), (".voip-ptt", "pushtotalk"),
        (".push-type.widgets", "widgets"), (".push-type.controls", "controls"),
    ]
}
