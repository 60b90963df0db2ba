// SPDX-License-Identifier: Apache-2.0

import Foundation
package import PushMessages
import Synchronization

/// The Live Activity of a device's app, as far as pushes start, update and end it.
///
/// Source: Apple, "Starting and updating Live Activities with ActivityKit push notifications"; Apple Developer Forums
/// 776165 (times that are far from now). The app may have started an activity without a push, so an update does not
/// need an earlier push.
final class LiveActivity: Sendable {
    private struct State {
        /// Whether the last push ended it.
        var hasEnded = false
        /// The time of the newest push, seconds since 1970.
        var timestamp = Int.min
    }

    private let state = Mutex(State())

    /// Seconds that an ended activity stays on the lock screen at most.
    private static let maximumDuration = 4 * 3600

    /// The effect of a push on the activity, as fields of the timeline: `event`, and `effect` (`started`, `updated`,
    /// `ended` or `ignored`, then with `reason`).
    func take(_ push: APNSNotification, decodedBy app: AppleDevice.App) -> JSONObject {
        let aps = push.aps
        var fields: JSONObject = [:]
        fields["event"] = aps["event"]
        fields["timestamp"] = aps["timestamp"]
        guard let timestamp = aps["timestamp"]?.integer else {
            return ignored(&fields, "aps.timestamp is not a number of seconds since 1970")
        }
        if let reason = Self.distance(timestamp, event: aps["event"]?.string) { return ignored(&fields, reason) }
        let decoded = app.activityDecoding?(aps)
        fields["type"] = decoded?.type.map(JSONValue.string)
        if let refusal = decoded?.refusal { return ignored(&fields, refusal) }
        return state.withLock { state in
            guard timestamp >= state.timestamp else {
                return ignored(&fields, "its timestamp is older than an earlier push's")
            }
            switch aps["event"]?.string {
            case "start"? where push.isBroadcast: return ignored(&fields, "a broadcast starts no activity")
            case "start"?:
                for (key, isThere) in [
                    ("attributes-type", aps["attributes-type"]?.string?.isEmpty == false),
                    ("attributes", aps["attributes"]?.object != nil),
                    ("content-state", aps["content-state"]?.object != nil), ("alert", push.hasLiveActivityAlert),
                ] where !isThere {
                    return ignored(&fields, "a start needs aps.\(key)")
                }
                if let stale = aps["stale-date"]?.integer, stale <= Int(Date().timeIntervalSince1970) {
                    return ignored(&fields, "its stale-date is past, and iOS shows no new activity that is outdated")
                }
                state.hasEnded = false
                fields["effect"] = "started"
                fields["attributesType"] = aps["attributes-type"]
            case "update"?:
                guard !state.hasEnded else { return ignored(&fields, "the activity has ended") }
                guard aps["content-state"]?.object != nil else {
                    return ignored(&fields, "an update needs aps.content-state")
                }
                fields["effect"] = "updated"
            case "end"?:
                guard !state.hasEnded else { return ignored(&fields, "the activity has ended") }
                state.hasEnded = true
                fields["effect"] = "ended"
                let last = timestamp + Self.maximumDuration
                let dismissal = min(aps["dismissal-date"]?.integer ?? last, last)
                // One that is past takes the activity away at once.
                fields["dismissed"] = .integer(max(dismissal, timestamp))
            default: return ignored(&fields, "aps.event is none of start, update and end")
            }
            state.timestamp = timestamp
            fields["contentState"] = aps["content-state"]
            fields["decodedState"] = decoded?.state
            fields["stale"] = aps["stale-date"]
            return fields
        }
    }

    /// Why a time is too far from now; `nil` if it is not.
    ///
    /// A start may be late, because APNs keeps it for a device that is away.
    private static func distance(_ timestamp: Int, event: String?) -> String? {
        let now = Int(Date().timeIntervalSince1970)
        if timestamp / 1000 > now / 2 { return "its timestamp is in milliseconds, not in seconds" }
        if timestamp - now > PushMessage.APS.LiveActivity.longestLife {
            return "its timestamp is more than eight hours ahead"
        }
        guard event != "start", now - timestamp > PushMessage.APS.LiveActivity.longestLife else { return nil }
        return "its timestamp is more than eight hours past"
    }

    private func ignored(_ fields: inout JSONObject, _ reason: String) -> JSONObject {
        fields["effect"] = "ignored"
        fields["reason"] = .string(reason)
        return fields
    }
}

/// The result of decoding a push for a Live Activity by the app's own type.
package struct DecodedActivity: Sendable, Hashable {
    /// The name of the type; `nil` if none was chosen.
    package var type: String?
    /// Why the type does not take the values; `nil` if it does.
    package var refusal: String?
    /// The content's state after decoding, dates as text.
    package var state: JSONValue?

    package init(type: String?, refusal: String?, state: JSONValue?) {
        self.type = type
        self.refusal = refusal
        self.state = state
    }
}

extension APNSNotification {
    /// Whether the push has text that ActivityKit shows, which may be a key of the app's strings within title or body.
    fileprivate var hasLiveActivityAlert: Bool {
        isAlert
            || aps["alert"]?.object?.contains {
                $0.key != "sound" && PushMessage.APS.isLiveActivityText($0.key, $0.value)
            }
                == true
    }
}
