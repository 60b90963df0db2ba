// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOPosix

/// Sends back what it receives, and `BYE` once the other side is done.
enum EchoServer {
    private typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    static func run<Result: Sendable>(_ body: (SocketAddress) async throws -> Result) async throws -> Result {
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let connection = try Connection(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true)
                    )
                    // One that is accepted while the server ends is served by nobody, and must last until it is closed.
                    channel.closeFuture.whenComplete { _ in withExtendedLifetime(connection) {} }
                    return connection
                }
            }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await server.executeThenClose { connections in
                    try await withThrowingDiscardingTaskGroup { group in
                        for try await connection in connections { group.addTask { await serve(connection) } }
                    }
                }
            }
            defer { group.cancelAll() }
            guard let address = server.channel.localAddress else { throw ChannelError.ioOnClosedChannel }
            return try await body(address)
        }
    }

    private static func serve(_ connection: Connection) async {
        try? await connection.executeThenClose { inbound, outbound in
            for try await piece in inbound { try await outbound.write(piece) }
            try await outbound.write(ByteBuffer(string: "BYE"))
            // Data that waits for a slow reader when the connection is closed would be discarded.
            try await connection.channel.writeAndFlush(ByteBuffer()).get()
        }
    }
}
