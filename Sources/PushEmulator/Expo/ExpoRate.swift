// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// How many notifications each project sends in a second.
final class ExpoRate: Sendable {
    /// The most notifications of a project in a second.
    static let limit = 600

    private let counts = Mutex<[String: (second: Int64, count: Int)]>([:])

    /// Counts notifications of a project, and returns whether the second has room for them.
    ///
    /// - Parameter now: Microseconds since 1970.
    func take(_ count: Int, of project: String, now: Int64 = StoredTime.now) -> Bool {
        let second = now / 1_000_000
        return counts.withLock { counts in
            // Projects of earlier seconds are of no use any more.
            if counts.count > 1000 { counts = counts.filter { $0.value.second == second } }
            let taken = counts[project].flatMap { $0.second == second ? $0.count : nil } ?? 0
            guard taken + count <= Self.limit else { return false }
            counts[project] = (second, taken + count)
            return true
        }
    }
}
