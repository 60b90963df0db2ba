// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An emulator that answers: where to reach it, and what it has received.
public struct RunningEmulator: Sendable {
    let services: EmulatorServices
    /// The messages that it received.
    public let inbox: Inbox
    let authority: CertificateAuthority
    /// The ports that are listened on; none is 0.
    public let ports: FCMEmulator.Configuration.Ports

    init(_ services: EmulatorServices, authority: CertificateAuthority, ports: FCMEmulator.Configuration.Ports) {
        self.services = services
        inbox = Inbox(services)
        services.ports.note(ports.http, of: "http")
        services.ports.note(ports.tls, of: "tls")
        services.ports.note(ports.proxy, of: "proxy")
        services.ports.note(ports.xmpp, of: "xmpp")
        self.authority = authority
        self.ports = ports
    }

    /// The project of requests that name none, and of the devices that it starts with.
    public var defaultProject: String { services.configuration.defaultProject }

    /// The port of the plain HTTP listener.
    public var httpPort: Int { ports.http }

    /// The base address of the service, the API and the page.
    public var url: URL { URL(string: "http://\(urlHost):\(httpPort)")! }

    /// The address to reach the listeners at, as URLs write it.
    var urlHost: String {
        let host = services.configuration.reachableHost
        return host.contains(":") ? "[\(host)]" : host
    }
}
