// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import NIOCore

/// The ports of an emulator: plain HTTP, TLS, XMPP, and the proxy that leads to the latter two.
struct EmulatorListeners: Sendable {
    private let http: HTTPListener
    private let tls: HTTPListener
    private let xmpp: XMPPListener
    private let configuration: FCMEmulator.Configuration
    private let bound: AsyncStream<FCMEmulator.Configuration.Ports>
    private let continuation: AsyncStream<FCMEmulator.Configuration.Ports>.Continuation

    init(_ services: EmulatorServices, identity: ServerIdentity) throws(EmulatorError) {
        configuration = services.configuration
        guard configuration.isLoopbackOnly || configuration.accessToken?.isEmpty == false else {
            throw EmulatorError(
                .configurationInvalid,
                "Others can reach the emulator at \(configuration.host), so it needs an access token; set one, or listen on "
                    + "127.0.0.1."
            )
        }
        let (host, ports) = (configuration.host, configuration.ports)
        http = HTTPListener(
            host: host,
            port: ports.http,
            services: services,
            server: HTTPServerBuilder.plain
        )
        tls = HTTPListener(
            host: host,
            port: ports.tls,
            services: services,
            server: { .secure(identity, $0, $1) }
        )
        xmpp = try XMPPListener(services.google, identity: identity)
        (bound, continuation) = AsyncStream<FCMEmulator.Configuration.Ports>.makeStream()
    }

    /// Serves until the task is cancelled.
    ///
    /// - Throws: ``EmulatorError`` when a port cannot be bound.
    func run() async throws {
        defer { continuation.finish() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await http.run() }
            group.addTask { try await tls.run() }
            group.addTask { try await xmpp.run() }
            group.addTask {
                guard let http = await http.port(), let tls = await tls.port() else { return }
                guard let xmpp = await xmpp.port() else { return }
                try await runProxy(http: http, tls: tls, xmpp: xmpp)
            }
            // Each runs until it is cancelled, so whichever ends has failed, or ends for the same reason.
            try await group.next()
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    /// The ports that are listened on, once all of them are; `nil` where that fails, for a reason that ``run()`` throws.
    func ports() async -> FCMEmulator.Configuration.Ports? {
        for await ports in bound { return ports }
        return nil
    }

    private func runProxy(http: Int, tls: Int, xmpp: Int) async throws {
        let host = configuration.reachableHost
        let xmppAddress = try SocketAddress.makeAddressResolvingHost(host, port: xmpp)
        var proxy = ConnectProxy.Configuration(
            destinations: [
                443: try SocketAddress.makeAddressResolvingHost(host, port: tls),
                // The service's own port and that of its test environment.
                5235: xmppAddress,
                5236: xmppAddress,
            ]
        )
        proxy.host = configuration.host
        proxy.port = configuration.ports.proxy
        proxy.accessToken = configuration.accessToken
        proxy.inboxURL = "http://\(host.contains(":") ? "[\(host)]" : host):\(http)/"
        if configuration.allowsOtherHosts {
            proxy.otherHosts = configuration.isLoopbackOnly ? .allowed : .allowedAtPublicAddresses
        }
        try await ConnectProxy(proxy).run { address in
            var ports = FCMEmulator.Configuration.Ports()
            (ports.http, ports.tls, ports.proxy, ports.xmpp) = (http, tls, address.port ?? 0, xmpp)
            continuation.yield(ports)
            continuation.finish()
        }
    }
}
