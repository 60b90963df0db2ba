// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A running emulator: its addresses, its inbox and its devices.
public struct RunningEmulator: Sendable {
    let services: EmulatorServices
    /// The messages that it has received.
    public let inbox: Inbox
    let authority: CertificateAuthority
    /// Base64 of the SHA-256 of the TLS ports' public key (SPKI), and the SHA-256 of their certificate.
    let keyHash: String
    let certificateFingerprint: String
    /// The address of the desktop's bus; `nil` if there is none.
    package internal(set) var desktopAddress: String?
    /// The bound ports; none is 0.
    public let ports: Emulator.Configuration.Ports

    init(
        _ services: EmulatorServices,
        authority: CertificateAuthority,
        identity: ServerIdentity,
        ports: Emulator.Configuration.Ports
    ) {
        self.services = services
        inbox = Inbox(services.core)
        services.ports.note(ports.http, of: "http")
        services.ports.note(ports.tls, of: "tls")
        services.ports.note(ports.proxy, of: "proxy")
        #if LegacyProtocols
        services.ports.note(ports.xmpp, of: "xmpp")
        #endif
        services.ports.note(ports.mcs, of: "mcs")
        self.authority = authority
        keyHash = identity.keyHash
        certificateFingerprint = identity.fingerprint
        self.ports = ports
    }

    /// The project of requests that do not name one, and of the devices from
    /// ``Emulator/Configuration/startsWithDevices``.
    public var defaultProject: String { services.configuration.defaultProject }

    /// The port of the plain HTTP listener.
    public var httpPort: Int { ports.http }

    /// The base URL of the services, the API and the page.
    public var url: URL { URL(string: "http://\(urlHost):\(httpPort)")! }

    /// The host of the listeners in the form of URLs.
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
    /// Returns the messages that it receives from now on, for a log.
    package func feed() async throws -> MessageFeed { try await MessageFeed(services.core) }
}

extension RunningEmulator {
    /// The injected faults and the quota.
    public var faults: EmulatorFaults { EmulatorFaults(services.core.faults) }
}

extension RunningEmulator {
    /// Returns the simulated service account of a project, with which SDKs get access tokens from this emulator over
    /// plain HTTP.
    ///
    /// ``ServiceAccountKey/json`` is the content of its file. Generating the first key takes up to a second; it is
    /// stored in the data folder.
    ///
    /// - Parameter project: The project; `nil` uses the default project.
    /// - Throws: ``EmulatorError`` if the data folder cannot be used.
    public func serviceAccountKey(for project: String? = nil) async throws -> ServiceAccountKey {
        var key = try await services.google.serviceAccounts.key(for: project ?? services.configuration.defaultProject)
        key.tokenURL = url.appending(path: "token").absoluteString
        return key
    }
}

#if LegacyProtocols
extension RunningEmulator {
    /// The port of the XMPP listener: implicit TLS, with a certificate of the emulator's own authority.
    public var xmppPort: Int { ports.xmpp }

    /// Tells XMPP clients that their connections are draining: they must send no more messages, and open new
    /// connections.
    ///
    /// - Parameter sender: The sender id of the connections; `nil` drains all senders' connections.
    /// - Returns: The number of connections that were not draining before.
    @discardableResult
    public func drainXMPP(of sender: String? = nil) -> Int { services.google.xmppSessions.drain(sender) }
}
#endif
