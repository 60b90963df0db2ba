// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization

/// Has stored together what the connections of one event loop have sent at about the same time.
///
/// A message costs the less to store the more are stored with it. So the loop looks once more for what has come, without
/// waiting for any, before it stores what it has.
final class StoringTurn {
    typealias Outcome = Result<Acceptance<FCMStatus?>, any Error>

    private let store: EmulatorStore
    private let eventLoop: any EventLoop
    private var isComing = false
    /// What became of messages, for whom it concerns.
    private var outcomes: [(Outcome, tell: (Outcome) -> Void)] = []
    /// Storage that is used in turn with that of ``outcomes``.
    private var told: [(Outcome, tell: (Outcome) -> Void)] = []

    init(_ store: EmulatorStore, on eventLoop: any EventLoop) {
        self.store = store
        self.eventLoop = eventLoop
    }

    /// Stores a message soon.
    ///
    /// - Parameter tell: Called once, on the event loop, and not before this returns.
    func store(_ sending: Sending, _ google: GoogleService, tell: @escaping (Outcome) -> Void) {
        let place = NIOLoopBound((turn: self, tell: tell), eventLoop: eventLoop)
        google.core.enqueue(sending) { outcome in
            if place.eventLoop.inEventLoop {
                // The one that makes the changes, who has no time for this, or none can be made; the turn comes.
                place.value.turn.outcomes.append((outcome, place.value.tell))
            } else {
                place.eventLoop.execute { place.value.tell(outcome) }
            }
        }
        ask()
    }

    private func ask() {
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
        swap(&outcomes, &told)
        for (outcome, tell) in told { tell(outcome) }
        told.removeAll(keepingCapacity: true)
    }
}

/// The ``StoringTurn`` of each event loop.
final class StoringTurns: Sendable {
    private let store: EmulatorStore
    private let turns = Mutex<[ObjectIdentifier: NIOLoopBound<StoringTurn>]>([:])

    init(_ store: EmulatorStore) { self.store = store }

    /// The caller's, who is on that event loop.
    func turn(on eventLoop: any EventLoop) -> StoringTurn {
        turns.withLock { turns in
            if let turn = turns[ObjectIdentifier(eventLoop)] { return turn }
            let turn = NIOLoopBound(StoringTurn(store, on: eventLoop), eventLoop: eventLoop)
            turns[ObjectIdentifier(eventLoop)] = turn
            return turn
        }
        .value
    }
}
