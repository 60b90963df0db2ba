// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// The common parts of an emulator's HTTP ports.
struct HTTPFront: Sendable {
    let limits: ServerLimits
    let hosts: HostPolicy
    let services: ServiceList
    let responder: EmulatorResponder
    let requests: RequestCounts
    let date: HTTPDateHeader
}

/// An HTTP server on one address, and its bound port.
struct HTTPListener: Sendable {
    private let host: String
    private let wantedPort: Int
    private let responder: EmulatorResponder
    private let server: HTTPServerBuilder
    private let register: ConnectionRegister
    private let bound = AsyncStream<Int>.makeStream()

    /// - Parameters:
    ///   - host: A numeric address.
    ///   - port: The port; 0 for any free one.
    ///   - server: Creates the server, which enters its connections into the register.
    init(
        host: String,
        port: Int,
        front: HTTPFront,
        server: (HTTPFront, ConnectionRegister) -> HTTPServerBuilder
    ) {
        self.host = host
        wantedPort = port
        register = ConnectionRegister(limit: front.limits.connectionCount)
        self.server = server(front, register)
        responder = front.responder
    }

    /// Serves until the task is cancelled.
    ///
    /// - Throws: ``EmulatorError`` if the address cannot be bound.
    func run() async throws {
        defer {
            bound.continuation.finish()
            register.close()
        }
        let server = try server.buildServer(
            configuration: ServerConfiguration(address: .hostname(host, port: wantedPort), backlog: 1024),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            logger: Logger(label: "richpush.emulator") { _ in SwiftLogNoOpLogHandler() },
            responder: { [responder] request, writer, channel in
                let response = await responder.respond(to: request, on: channel)
                try await writer.write(response: response.head, body: response.body)
            },
            onServerRunning: { [bound] channel in
                if let port = channel.localAddress?.port { bound.continuation.yield(port) }
                bound.continuation.finish()
            }
        )
        do {
            try await server.run()
        } catch is CancellationError {
        } catch {
            throw EmulatorError.cannotListen(host: host, port: wantedPort, because: error)
        }
    }

    /// Returns the port once it is bound; `nil` if ``run()`` ends before.
    func port() async -> Int? {
        for await port in bound.stream { return port }
        return nil
    }
}
