// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// The open connections of a listener, up to its limit.
///
/// If there are too many, the connection that has rested longest, or waited longest for the rest of a request, is
/// closed, so that a client that opens thousands does not keep others out. If all are being answered, the newest is
/// closed.
final class ConnectionRegister: Sendable {
    private let limit: Int
    private let budget: ConnectionBudget
    private let state = Mutex(State())
    private let trim = MemoryTrim()

    private struct State {
        var connections: [ObjectIdentifier: ConnectionActivity] = [:]
        /// Whether the listener has ended, so that new connections are closed at once.
        var isClosed = false
    }

    /// - Parameter limit: The maximum number of connections, which is at most half of the process's files.
    init(limit: Int, budget: ConnectionBudget = .process) {
        self.limit = min(limit, OpenFiles.limit / 2)
        self.budget = budget
        budget.add(self)
    }

    /// The number of open connections.
    var count: Int { state.withLock { $0.connections.count } }

    /// Registers a connection until it is closed, and closes another one if there are too many.
    func enter(_ channel: any Channel) {
        let presence = ConnectionActivity(channel)
        let isFull: Bool? = state.withLock { state in
            if state.isClosed { return nil }
            defer { trim.countChanged(to: state.connections.count) }
            state.connections[ObjectIdentifier(channel)] = presence
            return state.connections.count > limit
        }
        guard let isFull else { return Self.close(presence) }
        let crowded = budget.enter()
        // Strongly: the budget counts the connection until it is closed.
        channel.closeFuture.whenComplete { _ in self.leave(channel) }
        if let register = isFull ? self : crowded, !register.closeLeastRecent() {
            leave(channel)
            Self.close(presence)
        }
    }

    /// Closes the connection that has rested longest; returns whether there is one.
    private func closeLeastRecent() -> Bool {
        guard let leaving = state.withLock({ Self.leastRecent(of: $0.connections.values) }) else { return false }
        leave(leaving.channel)
        Self.close(leaving)
        return true
    }

    private static func close(_ leaving: ConnectionActivity) {
        // It may be the newest, which is still being set up.
        leaving.channel.eventLoop.execute { leaving.channel.close(promise: nil) }
    }

    /// Closes all connections, and connections that are accepted later.
    ///
    /// A server that ends does not close connections that it has accepted but not begun to serve.
    func close() {
        let channels = state.withLock { state in
            state.isClosed = true
            return state.connections.values.map(\.channel)
        }
        for channel in channels { channel.close(promise: nil) }
    }

    /// Returns the entry of a connection, or of an HTTP/2 stream's connection.
    func presence(of channel: any Channel) -> ConnectionActivity? {
        state.withLock { state in
            state.connections[ObjectIdentifier(channel)]
                ?? channel.parent.flatMap { state.connections[ObjectIdentifier($0)] }
        }
    }

    private func leave(_ channel: any Channel) {
        let wasOpen = state.withLock { state in
            guard state.connections.removeValue(forKey: ObjectIdentifier(channel)) != nil else { return false }
            trim.countChanged(to: state.connections.count)
            return true
        }
        if wasOpen { budget.leave() }
    }

    private static func leastRecent(
        of connections: Dictionary<ObjectIdentifier, ConnectionActivity>.Values
    ) -> ConnectionActivity? {
        connections.lazy.compactMap { connection in connection.idleSince.map { (connection, $0) } }
            .min { $0.1 < $1.1 }?.0
    }
}

/// Enters every connection into a register when it is accepted, and retains its channel until it is closed.
///
/// A connection that is accepted while the server stops is not served, and an asynchronous channel that is released
/// before it is closed ends the process.
struct RegisteredChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    let register: ConnectionRegister

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        register.enter(channel)
        return base.setup(channel: channel, logger: logger).map { value in
            channel.closeFuture.whenComplete { _ in withExtendedLifetime(value) {} }
            return value
        }
    }

    func handle(value: Base.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
