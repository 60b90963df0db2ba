// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization

/// A client's connection from the moment it is accepted.
struct AcceptedClient: Sendable {
    let channel: ProxyConnection.Client
    /// Closes the connection unless it is cancelled, because the client has said what it wants.
    let deadline: Scheduled<Void>

    /// Makes a new connection ready, on its event loop.
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
        // One that is accepted while the proxy ends is served by nobody: it must last until its deadline, because an
        // asynchronous channel that is let go before it is closed ends the process.
        channel.closeFuture.whenComplete { _ in withExtendedLifetime(wrapped) {} }
    }
}

/// Closes a connection on which nothing has moved for the time that an `IdleStateHandler` before it watches.
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

/// How many connections are open, and whether that is too many.
final class ConnectionCount: Sendable {
    private let limit: Int
    private let open = Mutex(0)

    init(limit: Int) { self.limit = limit }

    /// Counts one more, and answers whether it is within the limit.
    func enter() -> Bool {
        open.withLock {
            $0 += 1
            return $0 <= limit
        }
    }

    func leave() { open.withLock { $0 -= 1 } }
}
