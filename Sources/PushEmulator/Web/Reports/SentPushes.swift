// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The pushes that real browsers got a short while ago, of which none has said yet what it shows.
///
/// A report names the subscription and the notification. Its push is found by FCM's own id if the page uses Firebase's
/// worker, else by the length of the push's data, else by the order of arrival.
final class SentPushes: Sendable {
    struct Push: Sendable, Hashable {
        /// The message's number.
        var message: Int64
        /// The id that FCM's own messages carry; `nil` for a push of a web server.
        var fcmMessageID: String?
        /// Bytes of the data that the worker sees; `nil` if unknown.
        var byteCount: Int?
        /// The notification that the site is asked to show; `nil` if only the browser can read it.
        var asked: AskedNotification?
        let sent = ContinuousClock.now
        /// Who said what is shown of it.
        fileprivate var witnesses: Set<Witness> = []

        init(message: Int64, fcmMessageID: String?, byteCount: Int?, asked: AskedNotification? = nil) {
            (self.message, self.fcmMessageID, self.byteCount, self.asked) = (message, fcmMessageID, byteCount, asked)
        }
    }

    /// Who says what a browser shows: the site's worker by a report, and the desktop.
    enum Witness: Sendable, Hashable {
        case worker, desktop
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
            // The same push may be sent again.
            own.removeAll { $0.message == push.message }
            pushes[device] = own.suffix(Self.limit - 1) + [push]
        }
    }

    /// Forgets what was sent to devices whose client is gone.
    func forget(_ devices: some Sequence<String>) {
        pushes.withLock { pushes in for device in devices { pushes[device] = nil } }
    }

    /// Takes the push that a device reports; `nil` if all were reported.
    func take(for device: String, fcmMessageID: String?, byteCount: Int?) -> Push? {
        pushes.withLock { pushes in
            let own = Self.awaited(pushes[device, default: []], by: .worker)
            var found: Push?
            if let fcmMessageID { found = own.first { $0.fcmMessageID == fcmMessageID } }
            if found == nil, let byteCount { found = own.first { $0.byteCount == byteCount } }
            guard let push = found ?? own.first else { return nil }
            Self.mark(push, of: device, by: .worker, in: &pushes)
            return push
        }
    }

    /// The devices with pushes of which no desktop has shown anything.
    var undisplayed: [String] {
        pushes.withLock { pushes in pushes.keys.filter { !Self.awaited(pushes[$0, default: []], by: .desktop).isEmpty }
        }
    }

    /// Takes the push that a desktop shows, of one of these devices; `nil` if all were shown.
    ///
    /// A push that is known to have the notification's title comes before pushes with an unknown title, and those
    /// before the rest; among equals, the oldest comes first.
    func takeDisplayed(_ title: String, on devices: [String]) -> (device: String, Push)? {
        pushes.withLock { pushes in
            let candidates = devices.enumerated().flatMap { rank, device in
                Self.awaited(pushes[device, default: []], by: .desktop).map { (rank, device, push: $0) }
            }
            func distance(_ push: Push) -> Int { push.asked.map { $0.title == title ? 0 : 2 } ?? 1 }
            let best = candidates.min {
                (distance($0.push), $0.0, $0.push.sent) < (distance($1.push), $1.0, $1.push.sent)
            }
            guard let (_, device, push) = best else { return nil }
            Self.mark(push, of: device, by: .desktop, in: &pushes)
            return (device, push)
        }
    }

    private static func awaited(_ pushes: [Push], by witness: Witness) -> [Push] {
        let now = ContinuousClock.now
        return pushes.filter { now - $0.sent < patience && !$0.witnesses.contains(witness) }
    }

    private static func mark(_ push: Push, of device: String, by witness: Witness, in pushes: inout [String: [Push]]) {
        guard let index = pushes[device]?.firstIndex(where: { $0.message == push.message }) else { return }
        pushes[device]?[index].witnesses.insert(witness)
    }
}
