// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization

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
