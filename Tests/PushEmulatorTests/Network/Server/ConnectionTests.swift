// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOPosix
import PushEmulator
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ConnectionTests {
    /// Opens so many connections to the port, each with a request that is answered before the next is opened, so that they
    /// rest in this order; closes the remaining ones after the body.
    ///
    /// - Parameter beginning: The beginning of another request, which comes together with the first.
    private func withConnections<Result>(
        _ count: Int,
        to port: Int,
        sending beginning: String = "",
        _ body: ([any Channel]) async throws -> Result
    ) async throws -> Result {
        let bootstrap = ClientBootstrap.patient(on: MultiThreadedEventLoopGroup.singleton)
        var channels: [any Channel] = []
        for _ in 0..<count {
            let (answers, answered) = AsyncStream<Void>.makeStream()
            let channel = try await bootstrap.channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AnswerListener(answered))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
            let request = "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n"
            try await channel.writeAndFlush(ByteBuffer(string: request + beginning)).get()
            for await _ in answers { break }
            channels.append(channel)
        }
        let result = try await body(channels)
        for channel in channels { channel.close(promise: nil) }
        return result
    }

    /// Says when something came.
    private final class AnswerListener: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let came: AsyncStream<Void>.Continuation

        init(_ came: AsyncStream<Void>.Continuation) { self.came = came }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { came.yield() }

        func channelInactive(context: ChannelHandlerContext) { came.finish() }
    }

    @Test func `of too many connections the one that rests longest makes room`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.connectionCount = 20
        try await Emulator(configuration).withRunning { emulator in
            try await withConnections(21, to: emulator.httpPort) { channels in
                try await channels[0].closeFuture.get()
                #expect(channels[20].isActive)
                let answer = try await EmulatorClient(emulator).get("/livez")
                #expect(answer.status == 200)
                try await channels[1].closeFuture.get()
            }
        }
    }

    @Test func `clients that never finish their bodies keep nobody out`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.connectionCount = 20
        configuration.limits.requestTime = .seconds(3600)
        try await Emulator(configuration).withRunning { emulator in
            let head = "POST /v1/projects/a/messages:send HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n{"
            try await withConnections(30, to: emulator.httpPort, sending: head) { channels in
                // The one that has waited longest goes, not the newest.
                try await channels[0].closeFuture.get()
                for _ in 0..<3 {
                    let answer = try await EmulatorClient(emulator).get("/livez")
                    #expect(answer.status == 200)
                }
            }
        }
    }

    @Test func `open connections do not keep the emulator from ending`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.idleTime = .seconds(3600)
        configuration.limits.requestTime = .seconds(3600)
        let beginnings = [
            "", "GET /livez HT", "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "POST /v1/projects/a/messages:send HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n{",
        ]
        let clients = try await Emulator(configuration).withRunning { emulator in
            var clients: [any Channel] = []
            for beginning in beginnings {
                let client = try await ClientBootstrap.patient(on: MultiThreadedEventLoopGroup.singleton)
                    .connect(host: "127.0.0.1", port: emulator.httpPort).get()
                try await client.writeAndFlush(ByteBuffer(string: beginning)).get()
                clients.append(client)
            }
            return clients
        }
        // The emulator has ended, and closed each connection as it did.
        for client in clients { try await client.closeFuture.get() }
    }
}
