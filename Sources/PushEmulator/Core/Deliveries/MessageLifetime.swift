// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushSimulator

/// How long a message waits for a device.
///
/// It matters for devices that are not connected and for messages that waited while the emulator did not run. The
/// source is `android.ttl`, `apns-expiration` or the `TTL` of Web Push, each with FCM's default if the message has
/// none. A lifetime of 0 is always over by then.
struct MessageLifetime: Sendable, Hashable {
    /// Microseconds since 1970.
    let end: Int64

    /// The lifetime of a stored message for one of its devices.
    init(of payload: Payload, _ message: PendingMessage, on device: DeviceRow) {
        let identity = RelayIdentity(message, to: device)
        self.init(of: payload, as: identity, received: message.received, on: device.platform)
    }

    init(of payload: Payload, as identity: RelayIdentity, received: Int64, on platform: Platform) {
        let seconds: Int
        switch platform {
        case .apple:
            let push =
                if case .apns(let push) = payload {
                    push
                } else {
                    APNSNotification(relaying: payload.message, options: identity.apns)
                }
            guard let text = push.headers["apns-expiration"] else {
                // Without the header, APNs keeps a notification for its maximum of 30 days.
                end = received + 30 * 86_400 * 1_000_000
                return
            }
            // Seconds since 1970, or 0 for a single attempt; APNs refuses anything else, which lint reports.
            let expiration = Int(text) ?? 0
            end = Int64(min(max(0, expiration), Self.farFuture)) * 1_000_000
            return
        case .android:
            let intent = AndroidIntent(relaying: payload.message, options: identity.android(packageName: ""))
            seconds = intent.extras["google.ttl"]?.integer ?? 0
        case .web:
            let headers =
                if case .webPush(let push) = payload {
                    push.headers
                } else {
                    WebPushEvent(relaying: payload.message, options: identity.web).headers
                }
            seconds = headers["TTL"].flatMap { Int($0) } ?? 0
        }
        end = received + Int64(min(max(0, seconds), Self.farFuture)) * 1_000_000
    }

    /// Whether the message has expired at this time, in microseconds since 1970.
    func isOver(at time: Int64) -> Bool { time >= end }

    /// The maximum number of seconds taken from a message.
    private static let farFuture = 100_000_000_000
}
