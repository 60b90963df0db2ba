// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The connections of all listeners of the process, up to the files that they may take together.
///
/// Above the limit, the listener with the most connections closes one, so that a flood of one port closes no connection
/// of the others, and floods of several leave files for new clients.
final class ConnectionBudget: Sendable {
    static let process = ConnectionBudget(limit: OpenFiles.connectionCount)

    private struct Member: Sendable {
        weak var register: ConnectionRegister?
    }

    private let limit: Int
    private let count = Atomic(0)
    private let members = Mutex<[Member]>([])

    init(limit: Int) { self.limit = limit }

    func add(_ register: ConnectionRegister) {
        members.withLock { members in
            members.removeAll { $0.register == nil }
            members.append(Member(register: register))
        }
    }

    /// Counts one more connection; returns the register that has to close one, if there are too many.
    func enter() -> ConnectionRegister? {
        guard count.add(1, ordering: .relaxed).newValue > limit else { return nil }
        return members.withLock { $0.compactMap(\.register) }.max { $0.count < $1.count }
    }

    func leave() { count.subtract(1, ordering: .relaxed) }
}
