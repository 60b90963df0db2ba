// SPDX-License-Identifier: Apache-2.0

import Foundation
import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// The open connections of a listener, up to its limit.
///
/// Where there are too many, the one that has rested longest makes room, or waited longest for the rest of a request, so
/// that somebody who opens thousands keeps nobody else out. Where an answer is being made on all, the newest goes.
final class ConnectionRegister: Sendable {
    private let limit: Int
    private let state = Mutex(State())
    private let trim = MemoryTrim()

    private struct State {
        var connections: [ObjectIdentifier: ConnectionActivity] = [:]
        /// Whether the listener has ended, so that new connections are closed at once.
        var isClosed = false
    }

    init(limit: Int) { self.limit = min(limit, Self.descriptorShare) }

    /// Registers a connection until it is closed, and closes another one if there are too many.
    func enter(_ channel: any Channel) {
        let presence = ConnectionActivity(channel)
        let leaving: ConnectionActivity? = state.withLock { state in
            if state.isClosed { return presence }
            defer { trim.countChanged(to: state.connections.count) }
            state.connections[ObjectIdentifier(channel)] = presence
            let isFull = state.connections.count > limit
            return isFull ? Self.leastRecent(of: state.connections.values) ?? presence : nil
        }
        channel.closeFuture.whenComplete { [weak self] _ in self?.leave(channel) }
        if let leaving {
            leave(leaving.channel)
            // It may be the newest, which is still being set up.
            leaving.channel.eventLoop.execute { leaving.channel.close(promise: nil) }
        }
    }

    /// Closes all connections, and those that are still accepted later.
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
        state.withLock { state in
            guard state.connections.removeValue(forKey: ObjectIdentifier(channel)) != nil else { return }
            trim.countChanged(to: state.connections.count)
        }
    }

    private static func leastRecent(
        of connections: Dictionary<ObjectIdentifier, ConnectionActivity>.Values
    ) -> ConnectionActivity? {
        connections.lazy.compactMap { connection in connection.idleSince.map { (connection, $0) } }
            .min { $0.1 < $1.1 }?.0
    }

    /// Half of the files that the process may open; the rest is for the store and downloads.
    private static var descriptorShare: Int {
        var limit = rlimit()
        #if canImport(Glibc)
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 256 }
        #else
        guard getrlimit(RLIMIT_NOFILE, &limit) == 0 else { return 256 }
        #endif
        return Int(clamping: limit.rlim_cur / 2)
    }
}

/// Enters every connection into a register when it is accepted.
struct RegisteredChannel<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    let register: ConnectionRegister

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        register.enter(channel)
        return base.setup(channel: channel, logger: logger)
    }

    func handle(value: Base.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
