// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import Synchronization

/// The open connections of a listener, no more than its limit.
///
/// Where there are too many, the one that has rested longest makes room, so that somebody who opens thousands keeps
/// nobody else out. Where none rests, the newest goes.
final class ConnectionRegister: Sendable {
    private let limit: Int
    private let state = Mutex(State())

    private struct State {
        var connections: [ObjectIdentifier: ConnectionPresence] = [:]
        /// Whether nobody serves what still comes.
        var isClosed = false
    }

    init(limit: Int) { self.limit = min(limit, Self.descriptorShare) }

    /// Notes a connection until it is closed, and closes the one that has to make room.
    func enter(_ channel: any Channel) {
        let presence = ConnectionPresence(channel)
        let leaving: ConnectionPresence? = state.withLock { state in
            if state.isClosed { return presence }
            state.connections[ObjectIdentifier(channel)] = presence
            let isFull = state.connections.count > limit
            return isFull ? Self.leastRecent(of: state.connections.values) ?? presence : nil
        }
        channel.closeFuture.whenComplete { [weak self] _ in self?.leave(channel) }
        if let leaving {
            leave(leaving.channel)
            // The newest may be it, and is still being set up.
            leaving.channel.eventLoop.execute { leaving.channel.close(promise: nil) }
        }
    }

    /// Closes every connection, and those that are still to come.
    ///
    /// A server that ends leaves those alone that it accepted and had not begun to serve.
    func close() {
        let channels = state.withLock { state in
            state.isClosed = true
            return state.connections.values.map(\.channel)
        }
        for channel in channels { channel.close(promise: nil) }
    }

    /// The connection itself, or the one of an HTTP/2 stream.
    func presence(of channel: any Channel) -> ConnectionPresence? {
        state.withLock { state in
            state.connections[ObjectIdentifier(channel)]
                ?? channel.parent.flatMap { state.connections[ObjectIdentifier($0)] }
        }
    }

    private func leave(_ channel: any Channel) {
        state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(channel)) }
    }

    private static func leastRecent(
        of connections: Dictionary<ObjectIdentifier, ConnectionPresence>.Values
    ) -> ConnectionPresence? {
        connections.lazy.compactMap { connection in connection.restTime.map { (connection, $0) } }
            .min { $0.1 < $1.1 }?.0
    }

    /// Half of the files that the process may open; the others are the store's and the downloads'.
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
