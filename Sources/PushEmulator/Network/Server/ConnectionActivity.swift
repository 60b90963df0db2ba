// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization

/// One open connection, and since when nothing has been done for it.
final class ConnectionActivity: Sendable {
    private struct State {
        /// Requests whose answers are not complete.
        var openCount = 0
        /// Those among them of which the client still owes a part.
        var owedCount = 0
        var restingSince = NIODeadline.now().uptimeNanoseconds

        var isResting: Bool { openCount <= owedCount }

        mutating func change(_ change: (inout State) -> Void) {
            let rested = isResting
            change(&self)
            if isResting, !rested { restingSince = NIODeadline.now().uptimeNanoseconds }
        }
    }

    let channel: any Channel
    private let state = Mutex(State())

    init(_ channel: any Channel) { self.channel = channel }

    func requestBegan() { state.withLock { $0.change { $0.openCount += 1 } } }

    func requestEnded() {
        state.withLock { state in
            state.change { $0.openCount -= 1 }
            state.restingSince = NIODeadline.now().uptimeNanoseconds
        }
    }

    /// A request has begun and not come whole; until the rest comes, nothing can be done for it.
    func requestIsOwed() { state.withLock { $0.change { $0.owedCount += 1 } } }

    /// The rest has come, or never will.
    func requestIsWhole() { state.withLock { $0.change { $0.owedCount -= 1 } } }

    /// Since when it rests or waits for its client, or `nil` if an answer is being made.
    ///
    /// Single bytes that a client sends from time to time do not count as activity.
    var idleSince: UInt64? { state.withLock { $0.isResting ? $0.restingSince : nil } }
}
