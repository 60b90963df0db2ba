// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import NIOCore
import PushMessages
import Synchronization

/// Decides whether a provider may send, by its certificate or by the token of its request.
///
/// By default anything that has the form of a credential is one. A strict emulator accepts only tokens that one of the
/// emulator's keys signed, and certificates that its authority signed.
struct ProviderCredentials: Sendable {
    let isStrict: Bool
    let keys: ProviderKeys
    /// Says whether the emulator's authority has signed a certificate.
    let vouches: @Sendable (ProviderCertificate) -> Bool
    /// The clock by which tokens and certificates are judged.
    let now: @Sendable () -> Date
    private let connections = ProviderConnections()

    init(
        isStrict: Bool,
        keys: ProviderKeys,
        vouches: @escaping @Sendable (ProviderCertificate) -> Bool,
        now: @escaping @Sendable () -> Date
    ) {
        self.isStrict = isStrict
        self.keys = keys
        self.vouches = vouches
        self.now = now
    }

    /// The facts about the connection that a request came over.
    func connection(of channel: any Channel) async -> ProviderConnection {
        await connections.connection(of: channel)
    }

    /// The same for a caller on the connection's event loop.
    func connection(ofCurrentLoop channel: any Channel) -> ProviderConnection {
        connections.connection(ofCurrentLoop: channel)
    }

    /// The facts about the request's credential and connection that lint receives; called once for each push, before it
    /// is judged.
    func facts(of request: APNSRequest, over connection: ProviderConnection) -> APNSConnection {
        let text = request.fields.authorization.flatMap(Self.bearer)
        let (facts, credential) = connection.note(text, at: now())
        var noted = facts
        if let credential, let number = facts.pushNumber {
            noted.singlePushCount = connections.singlePushes.note(number, of: credential, at: now())
        }
        return noted
    }

    /// The topic of a request whose provider may send to it; `nil` if neither request nor certificate names one.
    ///
    /// If a provider has shown a certificate, its token is not read.
    func topic(
        of request: APNSRequest,
        over connection: ProviderConnection
    ) throws(APNSRefusal) -> String? {
        let asked = request.fields.topic
        if let certificate = connection.certificate {
            if isStrict { try verify(certificate, for: request.environment) }
            guard let asked else { return certificate.onlyTopic }
            guard certificate.topics.isEmpty || certificate.allows(asked) else {
                throw .badTopic.because(
                    "the certificate is for \(certificate.topics.joined(separator: ", "))",
                    about: .field("apns-topic", value: asked)
                )
            }
            return asked
        }
        guard let header = request.fields.authorization else {
            throw .missingProviderToken.because(
                "there is neither a provider token nor a certificate",
                about: .field("authorization", value: nil)
            )
        }
        // One token comes with thousands of requests.
        if !isStrict, connection.state.withLock({ $0.header == header }) { return asked }
        guard let text = Self.bearer(in: header) else { throw .missingProviderToken }
        let key = try check(text, over: connection)
        connection.state.withLock { $0.header = header }
        if let key { try check(key, asked, request.environment) }
        return asked
    }

    private func verify(
        _ certificate: ProviderCertificate,
        for environment: APNSEnvironment?
    ) throws(APNSRefusal) {
        guard certificate.validity.contains(now()) else {
            throw .badCertificate.because("the certificate is not valid now", about: .request)
        }
        guard vouches(certificate) else {
            throw .badCertificate.because(
                "the emulator's authority has not signed the certificate",
                "Connect with one that its ca.pem has signed, or start without --strict.",
                about: .request
            )
        }
        if let own = certificate.environment, let environment, own != environment {
            throw .badCertificateEnvironment.because(
                "the certificate is for \(own.rawValue), and the host is for \(environment.rawValue)",
                about: .request
            )
        }
    }

    /// Reads the token, and verifies it if the emulator is strict; returns the key it was verified with.
    private func check(_ text: String, over connection: ProviderConnection) throws(APNSRefusal) -> ProviderKey? {
        // One token comes with thousands of requests.
        if let token = connection.state.withLock({ $0.token?.text == text ? $0.token : nil }) {
            guard isStrict else { return nil }
            try token.checkAge(at: now())
            return try unrevoked(keys.key(token.keyID))
        }
        guard let token = connection.noted(text) ?? ProviderToken(text) else {
            throw .invalidProviderToken.because(ProviderToken.defect(of: text), about: .request)
        }
        guard isStrict else {
            connection.state.withLock { $0.token = token }
            return nil
        }
        let key = try signer(of: token)
        try unrevoked(key)
        try token.checkAge(at: now())
        let (time, keys) = (now(), keys)
        let outcome = connection.state.withLock { state in
            Result { () throws(APNSRefusal) in try state.take(token, of: key, at: time, keys: keys) }
        }
        try outcome.get()
        return key
    }

    /// The key that has signed a token, if the token names it and its team.
    private func signer(of token: ProviderToken) throws(APNSRefusal) -> ProviderKey {
        guard let key = keys.key(token.keyID) else {
            if let other = keys.key(token.teamID) {
                throw .invalidProviderToken.because(
                    "kid is \(token.keyID.quoted), and iss is the key's id \(token.teamID.quoted): they are swapped",
                    "Write the key's id, \(other.id), as kid in the header, and the team's id, \(other.teamID), as iss in the claims.",
                    about: .request
                )
            }
            throw .invalidProviderToken.because(
                "no key has this id",
                "Write the id of the .p8 file's key as kid; 'richpush emulator apns-key' makes a key that the emulator knows.",
                about: .field("kid", value: token.keyID)
            )
        }
        guard key.teamID == token.teamID else {
            throw .invalidProviderToken.because(
                "the key \(key.id) is of the team \(key.teamID)",
                "Write \(key.teamID) as iss, or sign with a key of the team \(token.teamID.quoted).",
                about: .field("iss", value: token.teamID)
            )
        }
        guard token.isSigned(with: key.publicKey) else {
            throw .invalidProviderToken.because(
                "another key than \(key.id) has signed the token",
                "Sign with the .p8 file whose id kid names.",
                about: .field("kid", value: token.keyID)
            )
        }
        return key
    }

    /// A key that was not revoked.
    @discardableResult
    private func unrevoked(_ key: ProviderKey?) throws(APNSRefusal) -> ProviderKey? {
        if let key, key.isRevoked {
            throw .forbidden.because("the key was revoked", about: .field("kid", value: key.id))
        }
        return key
    }

    private func check(
        _ key: ProviderKey,
        _ topic: String?,
        _ environment: APNSEnvironment?
    ) throws(APNSRefusal) {
        if let own = key.environment, let environment, own != environment {
            throw .wrongKeyEnvironment.because(
                "the key is for \(own.rawValue), and the host is for \(environment.rawValue)",
                about: .field("kid", value: key.id)
            )
        }
        if let topic, !key.topics.isEmpty, !key.topics.contains(PushType.bundleID(in: topic)) {
            throw .topicDisallowed.because(
                "the key \(key.id) is for \(key.topics.joined(separator: ", "))",
                about: .field("apns-topic", value: topic)
            )
        }
    }

    /// The token after the scheme, which may be written in any case.
    private static func bearer(in header: String) -> String? {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }
}

extension ProviderCertificate {
    /// Whether pushes to a topic may be sent with it: to its own, and to topics that are made of its app.
    fileprivate func allows(_ topic: String) -> Bool {
        topics.contains(topic) || topics.contains(PushType.bundleID(in: topic))
    }
}
