// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Counts requests by service and HTTP status.
final class RequestCounts: Sendable {
    struct Key: Sendable, Hashable {
        var service: RequestedService
        var status: Int
    }

    private let counts = Mutex<[Key: Int]>([:])

    func count(_ service: RequestedService, _ status: Int) {
        counts.withLock { $0[Key(service: service, status: status), default: 0] += 1 }
    }

    /// All counts, in a stable order.
    var all: [(key: Key, count: Int)] {
        counts.withLock { $0 }
            .map { (key: $0.key, count: $0.value) }
            .sorted { ($0.key.service.name, $0.key.status) < ($1.key.service.name, $1.key.status) }
    }
}
