// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization

/// Stores together what the connections of one event loop sent at about the same time (group commit).
///
/// A commit costs about the same for one message as for ten. So the loop looks once more for what has arrived, without
/// waiting, before it commits.
final class GroupCommit {
    typealias Outcome = Result<Acceptance<FCMStatus?>, any Error>

    private let store: EmulatorStore
    private let eventLoop: any EventLoop
    private var isScheduled = false
    /// Outcomes of stored messages that are not reported yet.
    private var outcomes: [(Outcome, completion: (Outcome) -> Void)] = []
    /// The array of the commit before, kept for its storage.
    private var reported: [(Outcome, completion: (Outcome) -> Void)] = []

    init(_ store: EmulatorStore, on eventLoop: any EventLoop) {
        self.store = store
        self.eventLoop = eventLoop
    }

    /// Stores a message with the next commit.
    ///
    /// - Parameter completion: Called once, on the event loop, after this function has returned.
    func store(_ sending: Sending, _ google: GoogleService, completion: @escaping (Outcome) -> Void) {
        let bound = NIOLoopBound((group: self, completion: completion), eventLoop: eventLoop)
        google.core.enqueue(sending) { outcome in
            if bound.eventLoop.inEventLoop {
                // This loop is committing, or the store refused at once; `commit()` reports it.
                bound.value.group.outcomes.append((outcome, bound.value.completion))
            } else {
                bound.eventLoop.execute { bound.value.completion(outcome) }
            }
        }
        schedule()
    }

    private func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        let group = NIOLoopBound(self, eventLoop: eventLoop)
        // `execute` runs after all reads of this tick; a timer that is due at once runs after the next, non-blocking poll.
        eventLoop.execute {
            group.eventLoop.scheduleTask(in: .microseconds(2)) { group.value.commit() }
        }
    }

    private func commit() {
        isScheduled = false
        store.makeChanges()
        swap(&outcomes, &reported)
        for (outcome, completion) in reported { completion(outcome) }
        reported.removeAll(keepingCapacity: true)
    }
}

/// The ``GroupCommit`` of each event loop.
final class GroupCommits: Sendable {
    private let store: EmulatorStore
    private let commits = Mutex<[ObjectIdentifier: NIOLoopBound<GroupCommit>]>([:])

    init(_ store: EmulatorStore) { self.store = store }

    /// The group commit of the event loop that calls.
    func onCurrentLoop(_ eventLoop: any EventLoop) -> GroupCommit {
        commits.withLock { commits in
            if let commit = commits[ObjectIdentifier(eventLoop)] { return commit }
            let commit = NIOLoopBound(GroupCommit(store, on: eventLoop), eventLoop: eventLoop)
            commits[ObjectIdentifier(eventLoop)] = commit
            return commit
        }
        .value
    }
}
