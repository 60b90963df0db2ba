// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOPosix
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

    /// Closes the connection without an answer.
    func close() { channel.channel.close(promise: nil) }
}

extension ServerBootstrap {
    /// A listener whose connections are tunnelled.
    static var ofTunnels: ServerBootstrap {
        ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.recvAllocator, value: Tunnel.receiveAllocator)
    }
}

extension NIOAsyncChannel<AcceptedClient, Never> {
    /// Serves clients side by side until the task is cancelled, which ends all of them.
    ///
    /// - Parameters:
    ///   - count: The number of connections, other listeners' included.
    ///   - onFailure: Called if the listener accepts no more.
    ///   - serve: Gets the client, and the number of connections with it. It has to serve even a client that it closes.
    func serve(
        counting count: ConnectionCount,
        onFailure: (any Error) -> Void = { _ in },
        _ serve: @escaping @Sendable (AcceptedClient, _ number: Int) async -> Void
    ) async throws {
        try await executeThenClose { clients in
            await withDiscardingTaskGroup { group in
                do {
                    for try await client in clients {
                        group.addTask {
                            let number = count.enter()
                            defer { count.leave() }
                            await serve(client, number)
                        }
                    }
                } catch {
                    onFailure(error)
                }
                group.cancelAll()
            }
        }
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

/// The number of open connections.
final class ConnectionCount: Sendable {
    private let open = Atomic(0)

    /// Counts one more connection; returns the number with it.
    func enter() -> Int { open.add(1, ordering: .relaxed).newValue }

    func leave() { open.subtract(1, ordering: .relaxed) }
}
