// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import NIOCore

/// The listeners of an emulator: plain HTTP, TLS, its services' ports, and the proxy that leads to all but the first.
struct EmulatorListeners: Sendable {
    private let http: HTTPListener
    private let tls: HTTPListener
    /// The listeners and hosts of each service.
    private let further: [(hosts: [String], listeners: [any ServiceListener])]
    private let configuration: Emulator.Configuration
    private let boundPorts: BoundPorts
    private let bound: AsyncStream<Emulator.Configuration.Ports>
    private let continuation: AsyncStream<Emulator.Configuration.Ports>.Continuation

    init(_ services: EmulatorServices, identity: ServerIdentity) throws(EmulatorError) {
        (configuration, boundPorts) = (services.configuration, services.ports)
        guard configuration.isLoopbackOnly || configuration.accessToken?.isEmpty == false else {
            throw EmulatorError(
                .configurationInvalid,
                "Others can reach the emulator at \(configuration.host), so it needs an access token; set one, or listen on "
                    + "127.0.0.1."
            )
        }
        let (host, ports) = (configuration.host, configuration.ports)
        let front = HTTPFront(
            limits: configuration.limits,
            hosts: HostPolicy(
                listening: host,
                isLoopbackOnly: configuration.isLoopbackOnly,
                services: services.list,
                further: configuration.additionalHostNames + configuration.allowedHosts
            ),
            services: services.list,
            responder: EmulatorResponder(EmulatorRouter.router(services), for: services.list, date: services.date),
            requests: services.requests,
            date: services.date
        )
        http = HTTPListener(host: host, port: ports.http, front: front, server: HTTPServerBuilder.plain)
        tls = HTTPListener(host: host, port: ports.tls, front: front) { .secure(identity, $0, $1) }
        further = try services.list.all.map { service throws(EmulatorError) in
            (service.hosts, try service.listeners(identity))
        }
        (bound, continuation) = AsyncStream<Emulator.Configuration.Ports>.makeStream()
    }

    /// Serves until the task is cancelled.
    ///
    /// - Throws: ``EmulatorError`` if a port cannot be bound.
    func run() async throws {
        defer { continuation.finish() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await http.run() }
            group.addTask { try await tls.run() }
            for listener in further.flatMap(\.listeners) { group.addTask { try await listener.run() } }
            group.addTask { try await runProxy() }
            // Each listener runs until it is cancelled, so the first one that ends has failed or was cancelled like
            // all.
            try await group.next()
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    /// Returns the ports once all are bound; `nil` if that fails, for a reason that ``run()`` throws.
    func ports() async -> Emulator.Configuration.Ports? {
        for await ports in bound { return ports }
        return nil
    }

    /// Runs the proxy once all other ports are bound, and then publishes all ports.
    private func runProxy() async throws {
        guard let http = await http.port(), let tls = await tls.port() else { return }
        let host = configuration.reachableHost
        var ports = Emulator.Configuration.Ports()
        (ports.http, ports.tls) = (http, tls)
        let tlsAddress = try SocketAddress.makeAddressResolvingHost(host, port: tls)
        var destinations: [String: [Int: SocketAddress]] = [:]
        for (hosts, listeners) in further {
            var addresses = [443: tlsAddress]
            for listener in listeners {
                guard let port = await listener.port() else { return }
                ports.note(port, of: listener)
                let address = try SocketAddress.makeAddressResolvingHost(host, port: port)
                for proxied in listener.proxiedPorts { addresses[proxied] = address }
            }
            for host in hosts { destinations[host] = addresses }
            for (proxied, address) in addresses { boundPorts.note(address.port ?? 0, for: proxied) }
        }
        var proxy = ConnectProxy.Configuration(destinations: destinations)
        proxy.host = configuration.host
        proxy.port = configuration.ports.proxy
        proxy.accessToken = configuration.accessToken
        proxy.inboxURL = "http://\(host.contains(":") ? "[\(host)]" : host):\(http)/"
        if configuration.allowsOtherHosts {
            proxy.otherHosts = configuration.isLoopbackOnly ? .allowed : .allowedAtPublicAddresses
        }
        try await ConnectProxy(proxy).run { [ports] address in
            var ports = ports
            ports.proxy = address.port ?? 0
            continuation.yield(ports)
            continuation.finish()
        }
    }
}

extension Emulator.Configuration.Ports {
    /// Records the port of a service's listener if the configuration has one of its name.
    fileprivate mutating func note(_ port: Int, of listener: any ServiceListener) {
        #if LegacyProtocols
        if listener.name == "xmpp" { xmpp = port }
        #endif
        if listener.name == "mcs" { mcs = port }
    }
}
