// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import NIOSSL
import Synchronization

/// The credentials that a provider has shown on one connection, by which its later requests are judged.
final class ProviderConnection: Sendable {
    struct State: Sendable {
        /// The token that was verified last, as it came.
        var token: ProviderToken?
        /// When that was first seen.
        var tokenSince: Date?
        /// The field that brought the last token that was accepted.
        var header: String?
        /// The token of the connection's first push, which decides on team and key.
        var first: ProviderToken?
        /// The facts about the connection that lint receives.
        var habits = ConnectionHabits()
    }

    /// The certificate that the provider has shown, if any.
    let certificate: ProviderCertificate?
    let state = Mutex(State())

    init(certificate: ProviderCertificate?) { self.certificate = certificate }
}

extension ProviderConnection.State {
    /// Takes a verified token in place of the one before, which may be done once in 20 minutes.
    ///
    /// A connection belongs to its first push's team, and does not accept a key of another kind than the first.
    mutating func take(
        _ token: ProviderToken,
        of key: ProviderKey,
        at time: Date,
        keys: ProviderKeys
    ) throws(APNSRefusal) {
        if let first {
            guard first.teamID == token.teamID else {
                throw .invalidProviderToken.because(
                    "the connection is of the team \(first.teamID) since its first push",
                    "Use one connection for each team.",
                    about: .field("iss", value: token.teamID)
                )
            }
            if let firstKey = keys.key(first.keyID), !key.isRelated(to: firstKey) {
                throw .unrelatedKey.because(
                    "the connection's first push was signed with \(first.keyID), which is for other topics or another environment",
                    about: .field("kid", value: token.keyID)
                )
            }
        }
        if let tokenSince, time.timeIntervalSince(tokenSince) < Self.updateInterval {
            throw .tooManyTokenUpdates.because(
                "the connection's token before is \(Int(time.timeIntervalSince(tokenSince))) s old",
                about: .field("iat", value: String(format: "%.0f", token.issued))
            )
        }
        if first == nil { first = token }
        (self.token, tokenSince) = (token, time)
    }

    /// Seconds between two tokens on one connection.
    private static let updateInterval: TimeInterval = 20 * 60
}

/// The connections over which providers send now.
final class ProviderConnections: Sendable {
    private let connections = Mutex<[ObjectIdentifier: ProviderConnection]>([:])
    /// The connections of one push that are closed.
    let singlePushes = SinglePushes()

    /// The facts about a connection; the first request over it looks for the certificate.
    func connection(of channel: any Channel) async -> ProviderConnection {
        if let known = known(channel) { return known }
        // Without TLS there is no certificate.
        return note(try? await channel.nioSSL_peerCertificate().get(), of: channel)
    }

    /// The same for a caller on the connection's event loop.
    func connection(ofCurrentLoop channel: any Channel) -> ProviderConnection {
        known(channel) ?? note(try? channel.pipeline.syncOperations.nioSSL_peerCertificate(), of: channel)
    }

    private func known(_ channel: any Channel) -> ProviderConnection? {
        connections.withLock { $0[ObjectIdentifier(channel)] }
    }

    private func note(_ certificate: NIOSSLCertificate?, of channel: any Channel) -> ProviderConnection {
        let key = ObjectIdentifier(channel)
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
                singlePushes.noteEnd(of: connection)
            }
        }
        return connection
    }
}
