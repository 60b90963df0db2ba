// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The pushes that real browsers got a short while ago, of which none has said yet what it shows.
///
/// A report tells the subscription and the notification. Which push it belongs to follows from FCM's own id, where the page
/// uses Firebase's worker, else from the length of the push's data, else from the order in which they came.
final class SentPushes: Sendable {
    struct Push: Sendable, Hashable {
        /// The message's number.
        var message: Int64
        /// The id that FCM's own messages carry; `nil` for a push of a web server.
        var fcmMessageID: String?
        /// Bytes of the data that the worker sees; `nil` where that is not known.
        var byteCount: Int?
        var sent = ContinuousClock.now
    }

    private let pushes = Mutex<[String: [Push]]>([:])

    /// How long a browser may take to report.
    private static let patience = Duration.seconds(60)
    /// Pushes to one browser that are remembered.
    private static let limit = 100

    /// Notes a push to a device; it is forgotten after a minute, and with the device's connection.
    func note(_ push: Push, to device: String) {
        pushes.withLock { pushes in
            var own = pushes[device, default: []].filter { push.sent - $0.sent < Self.patience }
            // It is sent again.
            own.removeAll { $0.message == push.message }
            pushes[device] = own.suffix(Self.limit - 1) + [push]
        }
    }

    /// Forgets what was sent to devices whose client is gone.
    func forget(_ devices: some Sequence<String>) {
        pushes.withLock { pushes in for device in devices { pushes[device] = nil } }
    }

    /// Takes the push that a device reports of; `nil` where there is none that was not reported.
    func take(for device: String, fcmMessageID: String?, byteCount: Int?) -> Push? {
        pushes.withLock { pushes in
            let now = ContinuousClock.now
            var own = pushes[device, default: []].filter { now - $0.sent < Self.patience }
            var index: Int?
            if let fcmMessageID { index = own.firstIndex { $0.fcmMessageID == fcmMessageID } }
            if index == nil, let byteCount { index = own.firstIndex { $0.byteCount == byteCount } }
            guard let found = index ?? own.indices.first else { return nil }
            let push = own.remove(at: found)
            pushes[device] = own
            return push
        }
    }
}
