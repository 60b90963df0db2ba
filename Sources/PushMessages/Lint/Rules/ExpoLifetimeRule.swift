// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A lifetime in a request to Expo that has no effect, or lets the message expire at once.
///
/// Why: `ttl` is a number of seconds and wins over `expiration`, which is a time in seconds since 1970. FCM keeps a message for
/// four weeks at most. A time in the past, or milliseconds in place of seconds, is not what the sender means.
///
/// Example: `{"to": "ExponentPushToken[…]", "title": "Hi", "ttl": 3600, "expiration": 1732579200000}`
///
/// Fix: keep `ttl` alone, in seconds.
///
/// Source: Expo, "Send notifications with the Expo Push Service"; Firebase, "Set the lifespan of a message".
struct ExpoLifetimeRule: ExpoRule {
    static let id = "expo-lifetime"
    static let severity = Severity.warning
    static let documentation: String? = "https://docs.expo.dev/push-notifications/sending-notifications/"
    private static let longest = Capabilities.standard.seconds(.ttlSeconds, on: .fcm)
    /// Seconds since 1970 have ten digits until the year 2286.
    private static let firstMillisecond = 100_000_000_000

    /// Seconds since 1970.
    var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }

    func check(_ message: ExpoMessage, at path: FieldPath, _ report: inout LintReport) {
        if let ttl = message.ttl { Self.check(ttl: ttl, at: path.appending("ttl"), &report) }
        guard let expiration = message.expiration else { return }
        let place = path.appending("expiration")
        if message.ttl != nil {
            report.add(at: place, "ttl wins over expiration, which has no effect here; keep one of the two.")
        } else if expiration >= Self.firstMillisecond {
            let seconds = JSONValue.integer(expiration / 1000)
            report.add(
                at: place,
                "expiration is in seconds since 1970, and this is in milliseconds; divide it by 1000.",
                fix: Fix(summary: "set \(place) to \(seconds)", edits: [.set(path: place, value: seconds)])
            )
        } else if expiration <= now() {
            report.add(
                at: place,
                "expiration is in the past, so a phone gets the message only if it is connected; set a later time, or use "
                    + "ttl."
            )
        }
    }

    private static func check(ttl: Int, at place: FieldPath, _ report: inout LintReport) {
        if ttl < 0 {
            report.add(
                at: place,
                "ttl is a number of seconds from now, and cannot be negative; correct it.",
                severity: .error
            )
        } else if ttl > longest {
            report.add(at: place, "ttl is \(ttl) seconds, and FCM keeps a message for \(longest) at most (four weeks).")
        }
    }
}
