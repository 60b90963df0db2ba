// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization

/// Stores the messages that the connections of one event loop receive at about the same time in one commit (group
/// commit).
///
/// A commit costs about the same for one message as for ten. So the loop polls once more for input, without waiting,
/// before it commits.
final class GroupCommit {
    private let store: EmulatorStore
    private let eventLoop: any EventLoop
    private var isScheduled = false
    /// The completions of stored messages that are not called yet.
    private var reports: [() -> Void] = []
    /// The array of the previous commit, whose storage is reused.
    private var reported: [() -> Void] = []

    fileprivate init(_ store: EmulatorStore, on eventLoop: any EventLoop) {
        self.store = store
        self.eventLoop = eventLoop
    }

    /// Stores a message with the next commit.
    ///
    /// - Parameter completion: Called once, on the event loop, after this function has returned.
    func store<Message: IncomingMessage>(
        _ message: Message,
        of core: EmulatorCore,
        completion: @escaping (Result<Acceptance<Message.Answer>, any Error>) -> Void
    ) {
        let bound = NIOLoopBound((group: self, completion: completion), eventLoop: eventLoop)
        core.enqueue(message) { outcome in
            if bound.eventLoop.inEventLoop {
                // This loop is committing, or the store refused at once; `commit()` reports it.
                let completion = bound.value.completion
                bound.value.group.reports.append { completion(outcome) }
            } else {
                bound.eventLoop.execute { bound.value.completion(outcome) }
            }
        }
        guard !isScheduled else { return }
        isScheduled = true
        let group = NIOLoopBound(self, eventLoop: eventLoop)
        // `execute` runs after all reads of this tick; a timer that is due at once runs after the next, non-blocking
        // poll.
        eventLoop.execute {
            group.eventLoop.scheduleTask(in: .microseconds(2)) { group.value.commit() }
        }
    }

    private func commit() {
        isScheduled = false
        store.queue.drainOnCurrentThread()
        swap(&reports, &reported)
        for report in reported { report() }
        reported.removeAll(keepingCapacity: true)
    }
}

/// The ``GroupCommit`` of each event loop.
final class GroupCommits: Sendable {
    private let store: EmulatorStore
    private let commits = Mutex<[ObjectIdentifier: NIOLoopBound<GroupCommit>]>([:])

    init(_ store: EmulatorStore) { self.store = store }

    /// Returns the group commit of the calling event loop.
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
