// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A live activity's push that lacks what iOS needs to start, update or end it.
///
/// Why: iOS ignores a push without `timestamp`, `event` and (but for an end) `content-state`; a start needs the type of
/// the attributes, their values and an alert as well, and shows nothing if its `stale-date` is past. Moments are seconds since 1970; an update whose `timestamp` is more
/// than eight hours away, the longest life of an activity, is dropped. A broadcast to a channel updates and ends activities,
/// and starts none. Through FCM an activity is
/// reached by `apns.live_activity_token` beside the ordinary target; without it the push arrives as a notification.
///
/// Example: `{"apns": {"live_activity_token": "a1b2", "payload": {"aps": {"event": "update", "timestamp": 1760000000}}}}`
///
/// Fix: give `aps` the keys that are named.
///
/// Source: Apple, "Starting and updating Live Activities with ActivityKit push notifications"; Apple Developer Forums 776165;
/// FCM HTTP v1 reference, `ApnsConfig.liveActivityToken`.
struct LiveActivityRule: LintRule {
    static let id = "live-activity"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications"
    static let forms = LintSubject.Form.all
    static let parts: LintSubject.Parts = [.liveActivity, .appleHeaders]

    /// Time in seconds since 1970 above which a time counts as milliseconds: the year 5138.
    var latestMoment = 100_000_000_000
    /// Seconds since 1970; the time of the check, if the subject does not have a time.
    var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard subject.isLiveActivity else { return }
        let apns = subject.message.apns
        let activity = apns.aps.liveActivity
        let isForActivity =
            apns.liveActivityToken?.isEmpty == false
            || subject.appleHeader("apns-push-type")?.value == "liveactivity"
        // No other push has these keys.
        let sign = activity.event != nil ? "event" : activity.contentState != nil ? "content-state" : nil
        if subject.form == .message, apns.liveActivityToken == nil, let sign {
            report.add(
                at: subject.path("apns", "live_activity_token"),
                "aps.\(sign) is for a live activity, but apns.live_activity_token is missing, so FCM reaches none; add it."
            )
        }
        guard isForActivity || sign != nil else { return }
        if let channel = subject.appleHeader("apns-channel-id"), activity.event == .start {
            report.add(
                at: channel.path,
                "A broadcast cannot start a live activity; start it with a push to each device, and name the channel there as "
                    + "aps.input-push-channel."
            )
        }
        let missing = Self.missing(in: activity, of: apns.aps)
        if !missing.isEmpty {
            report.add(
                at: subject.payloadPath("aps"),
                "iOS ignores this push for a live activity, because aps lacks \(missing.joined(separator: ", ")); add "
                    + (missing.count == 1 ? "it." : "them.")
            )
        }
        for (name, moment) in [
            ("timestamp", activity.timestamp), ("stale-date", activity.staleDate),
            ("dismissal-date", activity.dismissalDate),
        ] {
            guard let moment, moment > latestMoment else { continue }
            let path = subject.payloadPath("aps", .member(name))
            let seconds = moment / 1000
            report.add(
                at: path,
                "aps.\(name) is \(moment), thousands of years ahead; write seconds since 1970, not milliseconds.",
                fix: Fix(summary: "set \(path) to \(seconds)", edits: [.set(path: path, value: .integer(seconds))])
            )
        }
        checkAge(activity, subject, &report)
        if activity.event == .start, let stale = activity.staleDate, stale <= (subject.time ?? now()) {
            report.add(
                at: subject.payloadPath("aps", "stale-date"),
                "aps.stale-date is past, and iOS shows no new live activity that is outdated; write a later time or leave it "
                    + "out.",
                severity: subject.time == nil ? .note : .warning
            )
        }
        if activity.event == .start, !subject.hasAppleAlert {
            report.add(
                at: subject.payloadPath("aps", "alert"),
                "iOS starts a live activity only with an alert to show; add aps.alert with title and body."
            )
        }
    }

    /// Reports a time that is too far from now; one that is past is a note, because a document may be an old one.
    private func checkAge(
        _ activity: PushMessage.APS.LiveActivity,
        _ subject: LintSubject,
        _ report: inout LintReport
    ) {
        guard let timestamp = activity.timestamp, timestamp <= latestMoment else { return }
        let difference = timestamp - (subject.time ?? now())
        let isPast = difference < 0
        guard abs(difference) > PushMessage.APS.LiveActivity.longestLife, !isPast || activity.event != .start else {
            return
        }
        report.add(
            at: subject.payloadPath("aps", "timestamp"),
            "aps.timestamp is \(Self.span(abs(difference))) \(isPast ? "past" : "ahead"), and iOS drops such a push; write "
                + "the time of sending, in seconds since 1970.",
            severity: isPast && subject.time == nil ? .note : .warning
        )
    }

    private static func span(_ seconds: Int) -> String {
        seconds < 48 * 3600 ? "\(seconds / 3600) hours" : "\(seconds / 86_400) days"
    }

    private static func missing(in activity: PushMessage.APS.LiveActivity, of aps: PushMessage.APS) -> [String] {
        var missing: [String] = []
        // Another rule reports a key with an invalid value.
        func need(_ isThere: Bool, _ name: String) {
            if !isThere, aps.custom[name] ?? .null == .null { missing.append(name) }
        }
        need(activity.event != nil, "event")
        need(activity.timestamp != nil, "timestamp")
        if activity.event != .end { need(activity.contentState != nil, "content-state") }
        if activity.event == .start {
            need(activity.attributesType != nil, "attributes-type")
            need(activity.attributes != nil, "attributes")
        }
        return missing
    }
}
