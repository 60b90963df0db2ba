// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import NIOSSL
import Synchronization

/// What a provider has shown on one connection, by which its later requests are judged.
final class ProviderConnection: Sendable {
    struct State: Sendable {
        /// The token that was verified last, as it came.
        var token: ProviderToken?
        /// When that was first seen.
        var tokenSince: Date?
        /// The token of the connection's first push, which decides on team and key.
        var first: ProviderToken?
    }

    /// The certificate that the provider has shown; `nil` where it has none.
    let certificate: ProviderCertificate?
    let state = Mutex(State())

    init(certificate: ProviderCertificate?) { self.certificate = certificate }
}

/// The connections over which providers send now.
final class ProviderConnections: Sendable {
    private let connections = Mutex<[ObjectIdentifier: ProviderConnection]>([:])

    /// What is known of a connection; the first request over it looks for the certificate.
    func connection(of channel: any Channel) async -> ProviderConnection {
        let key = ObjectIdentifier(channel)
        if let known = connections.withLock({ $0[key] }) { return known }
        // Without TLS there is none.
        let certificate = try? await channel.nioSSL_peerCertificate().get()
        let made = ProviderConnection(certificate: certificate.flatMap { ProviderCertificate($0) })
        // Another request may have been faster.
        let connection = connections.withLock { connections in
            let connection = connections[key] ?? made
            connections[key] = connection
            return connection
        }
        if connection === made {
            channel.closeFuture.whenComplete { [self] _ in
                connections.withLock { _ = $0.removeValue(forKey: key) }
            }
        }
        return connection
    }
}
