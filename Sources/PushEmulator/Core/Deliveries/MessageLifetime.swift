// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushSimulator

/// How long a message waits for a device.
///
/// The devices of an emulator are always connected, so that a message reaches them at once, whatever its lifetime. Only
/// what waited while the emulator did not run can come too late: after `android.ttl`, `apns-expiration` or the `TTL` of
/// Web Push, each with FCM's default where the message has none. A lifetime of 0 is over by then.
struct MessageLifetime: Sendable, Hashable {
    /// Microseconds since 1970.
    let end: Int64

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
                // APNs keeps what says nothing as long as any other, 30 days at most.
                end = received + 30 * 86_400 * 1_000_000
                return
            }
            // Seconds since 1970, or 0 for one attempt; APNs refuses anything else, which lint tells.
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

    /// Whether the message comes too late at this time, in microseconds since 1970.
    func isOver(at time: Int64) -> Bool { time >= end }

    /// Bounds what a message says, in seconds.
    private static let farFuture = 100_000_000_000
}
