// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An emulator that answers: where to reach it, and what it has received.
public struct RunningEmulator: Sendable {
    let services: EmulatorServices
    /// The messages that it received.
    public let inbox: Inbox
    let authority: CertificateAuthority
    /// Of the certificate that the TLS ports show.
    let keyHash: String
    /// The ports that are listened on; none is 0.
    public let ports: FCMEmulator.Configuration.Ports

    init(
        _ services: EmulatorServices,
        authority: CertificateAuthority,
        keyHash: String,
        ports: FCMEmulator.Configuration.Ports
    ) {
        self.services = services
        inbox = Inbox(services.core)
        services.ports.note(ports.http, of: "http")
        services.ports.note(ports.tls, of: "tls")
        services.ports.note(ports.proxy, of: "proxy")
        services.ports.note(ports.xmpp, of: "xmpp")
        services.ports.note(ports.mcs, of: "mcs")
        self.authority = authority
        self.keyHash = keyHash
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

extension RunningEmulator {
    /// The devices that messages are delivered to.
    public var devices: VirtualDevices { VirtualDevices(services.core.devices) }
}

extension RunningEmulator {
    /// The failures that it produces on purpose.
    public var faults: EmulatorFaults { EmulatorFaults(services.core.faults) }
}

extension RunningEmulator {
    /// The made-up service account of a project, with which SDKs get access tokens from this emulator over plain HTTP.
    ///
    /// Its file is ``ServiceAccountKey/json``. Making the first one takes up to a second; it is kept in the data folder.
    ///
    /// - Parameter project: The default project unless named.
    /// - Throws: ``EmulatorError`` when the data folder cannot be used.
    public func serviceAccountKey(for project: String? = nil) async throws -> ServiceAccountKey {
        var key = try await services.google.serviceAccounts.key(for: project ?? services.configuration.defaultProject)
        key.tokenURL = url.appending(path: "token").absoluteString
        return key
    }
}

extension RunningEmulator {
    /// The port of the XMPP listener: TLS from the first byte, with the certificate of the emulator's own authority.
    public var xmppPort: Int { ports.xmpp }

    /// Tells XMPP clients that their connections are draining: they take no more messages, and open others.
    ///
    /// - Parameter sender: The sender id whose connections these are; of all senders where it is `nil`.
    /// - Returns: How many connections are draining that were not before.
    @discardableResult
    public func drainXMPP(of sender: String? = nil) -> Int { services.google.xmppSessions.drain(sender) }
}
