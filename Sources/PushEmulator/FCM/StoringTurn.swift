// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// Has stored together what the connections of one event loop have sent at about the same time.
///
/// A message costs the less to store the more are stored with it. So the loop looks once more for what has come, without
/// waiting for any, before it stores what it has.
final class StoringTurn {
    private let store: EmulatorStore
    private let eventLoop: any EventLoop
    private var isComing = false

    init(_ store: EmulatorStore, on eventLoop: any EventLoop) {
        self.store = store
        self.eventLoop = eventLoop
    }

    /// Has what waits stored soon.
    func ask() {
        guard !isComing else { return }
        isComing = true
        let turn = NIOLoopBound(self, eventLoop: eventLoop)
        // Behind all that the loop has found this time, and, by a time that is over at once, behind its next look.
        eventLoop.execute {
            turn.eventLoop.scheduleTask(in: .microseconds(2)) { turn.value.come() }
        }
    }

    private func come() {
        isComing = false
        store.makeChanges()
    }
}
