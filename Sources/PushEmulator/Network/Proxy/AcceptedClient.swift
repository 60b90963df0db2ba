// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization

/// A client's connection after it is accepted.
struct AcceptedClient: Sendable {
    let channel: ProxyConnection.Client
    /// Closes the connection unless the client's request arrives in time and cancels it.
    let deadline: Scheduled<Void>

    /// Sets up the pipeline of a new connection, on its event loop.
    init(_ channel: any Channel, _ configuration: ConnectProxy.Configuration) throws {
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(IdleStateHandler(allTimeout: TimeAmount(configuration.idleTimeLimit)))
        try pipeline.addHandler(ClosingWhenIdle())
        let wrapped = try ProxyConnection.Client(
            wrappingChannelSynchronously: channel,
            configuration: Tunnel.channelConfiguration
        )
        self.channel = wrapped
        deadline = channel.eventLoop.scheduleTask(in: TimeAmount(configuration.handshakeTimeLimit)) {
            channel.close(promise: nil)
        }
        // A connection that is accepted while the proxy ends is not served. It must last until its deadline, because an
        // asynchronous channel that is released before it is closed ends the process.
        channel.closeFuture.whenComplete { _ in withExtendedLifetime(wrapped) {} }
    }
}

/// Closes a connection after the idle time of the `IdleStateHandler` before it.
private final class ClosingWhenIdle: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent {
            context.close(promise: nil)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }
}

/// Counts open connections against a limit.
final class ConnectionCount: Sendable {
    private let limit: Int
    private let open = Mutex(0)

    init(limit: Int) { self.limit = limit }

    /// Counts one more connection; returns whether the number is within the limit.
    func enter() -> Bool {
        open.withLock {
            $0 += 1
            return $0 <= limit
        }
    }

    func leave() { open.withLock { $0 -= 1 } }
}
