// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APS {
    /// Returns whether a member of the alert is a text that ActivityKit takes and other alerts do not: a title or body of
    /// `loc-key` and `loc-args`, or the alert's own sound.
    ///
    /// Source: Apple, "Starting and updating Live Activities with ActivityKit push notifications".
    package static func isLiveActivityText(_ name: String, _ value: JSONValue) -> Bool {
        switch name {
        case "title", "body": value["loc-key"]?.string?.isEmpty == false
        case "sound": value.string != nil
        default: false
        }
    }
}

extension PushMessage.APS.LiveActivity {
    /// Seconds that a Live Activity lasts at most; a push that is further away from now is for none.
    package static let longestLife = 8 * 3600
}
