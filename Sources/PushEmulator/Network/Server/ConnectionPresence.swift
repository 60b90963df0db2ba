// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization

/// One open connection, and since when nothing has been asked over it.
final class ConnectionPresence: Sendable {
    let channel: any Channel
    private let openRequestCount = Atomic(0)
    private let restingSince = Atomic(NIODeadline.now().uptimeNanoseconds)

    init(_ channel: any Channel) { self.channel = channel }

    func requestBegan() { openRequestCount.add(1, ordering: .relaxed) }

    func requestEnded() {
        restingSince.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed)
        openRequestCount.subtract(1, ordering: .relaxed)
    }

    /// Since when it rests, or `nil` where an answer is being made.
    var restTime: UInt64? {
        openRequestCount.load(ordering: .relaxed) > 0 ? nil : restingSince.load(ordering: .relaxed)
    }
}
