// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The identifiers that senders gave to notifications on a device, by which a newer one replaces an older one.
///
/// It remembers the last 1000, as many as a device could show.
final class ShownIdentifiers: Sendable {
    private let names = Mutex<[String]>([])

    private static let limit = 1000

    /// Notes a notification; `true` if it replaces one.
    func insert(_ name: String) -> Bool {
        names.withLock { names in
            if names.contains(name) { return true }
            names.append(name)
            if names.count > Self.limit { names.removeFirst() }
            return false
        }
    }
}
