// SPDX-License-Identifier: Apache-2.0

import NIOCore

@testable import PushEmulator

/// Runs a proxy on a free port for as long as the body, which gets that port.
///
/// - Parameters:
///   - destination: Where port 443 of Google's hosts leads.
///   - adjust: Changes to the configuration.
func withProxy<Result: Sendable>(
    to destination: SocketAddress? = nil,
    adjust: (inout ConnectProxy.Configuration) -> Void = { _ in },
    _ body: (Int) async throws -> Result
) async throws -> Result {
    var configuration = ConnectProxy.Configuration(
        destinations: Dictionary(
            uniqueKeysWithValues: GoogleHosts.all.map { ($0, destination.map { [443: $0] } ?? [:]) }
        )
    )
    configuration.port = 0
    // A hundred clients at once take long on a busy machine.
    configuration.handshakeTimeLimit = .seconds(300)
    adjust(&configuration)
    let proxy = ConnectProxy(configuration)
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            defer { continuation.finish() }
            try await proxy.run { address in continuation.yield(address.port ?? 0) }
        }
        defer { group.cancelAll() }
        for await port in ports { return try await body(port) }
        try await group.waitForAll()
        throw CancellationError()
    }
}
