// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// One Hummingbird server on one address, and the port it got.
struct HTTPListener: Sendable {
    private let application: Application<EmulatorRouter.Responder>
    private let bound: AsyncStream<Int>
    private let continuation: AsyncStream<Int>.Continuation
    private let address: BindAddress

    init(address: BindAddress, services: EmulatorServices, server: HTTPServerBuilder = .http1()) {
        let (bound, continuation) = AsyncStream<Int>.makeStream()
        self.bound = bound
        self.continuation = continuation
        self.address = address
        application = Application(
            responder: EmulatorRouter.responder(services),
            server: server,
            configuration: ApplicationConfiguration(address: address),
            onServerRunning: { channel in
                if let port = channel.localAddress?.port { continuation.yield(port) }
                continuation.finish()
            },
            logger: Logger(label: "richpush.emulator") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    /// Serves until the task is cancelled.
    func run() async throws {
        // Also where there never was a port, so that nobody waits for it.
        defer { continuation.finish() }
        do {
            try await application.run()
        } catch is CancellationError {
        } catch let error as IOError {
            throw EmulatorError(
                .portUnavailable,
                "The emulator cannot listen on \(address): \(error); name another port, or 0 for any free one.",
                cause: error
            )
        }
    }

    /// The port that is listened on, as soon as it is; `nil` where that fails, for a reason that ``run()`` throws.
    func port() async -> Int? {
        for await port in bound { return port }
        return nil
    }
}
