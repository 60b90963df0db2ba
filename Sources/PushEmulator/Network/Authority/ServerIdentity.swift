// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import NIOCore
import NIOSSL
import SwiftASN1
import SystemFiles
import X509

/// The certificates and the key of the TLS ports.
///
/// The key is derived from the authority's and the certificates are kept beside it, so that a browser that trusts that key, or
/// that certificate, alone comes back after a restart.
///
/// There are two certificates, because BoringSSL (SwiftNIO, gRPC) does not support name constraints for addresses:
/// under the authority's constraints, it refuses every certificate that contains an address. A client that asks for a
/// host by name gets one without addresses.
struct ServerIdentity {
    /// The lifetime, with ``leeway`` at most 398 days, the longest that verifiers accept.
    static let lifetime: TimeInterval = 397 * 86_400
    /// The validity begins an hour ago, for containers whose clocks are late.
    static let leeway: TimeInterval = 3600

    /// The certificate for all hosts, for clients that send no name because they connect to an address.
    let chain: [NIOSSLCertificate]
    /// The certificate for the hosts with names; empty if there are none.
    let namesChain: [NIOSSLCertificate]
    let key: NIOSSLPrivateKey
    /// Base64 of the SHA-256 of the public key (SPKI), with which a browser can be configured to trust only this
    /// certificate.
    let keyHash: String
    /// The SHA-256 of the certificate for clients that ask for a host by name, in the format of browsers: `AB:CD:…`.
    let fingerprint: String

    /// The configuration for TLS 1.2 and later; the listener adds ALPN.
    var tlsConfiguration: TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) },
            privateKey: .privateKey(key)
        )
        configuration.minimumTLSVersion = .tlsv12
        var named = NIOSSLContextConfigurationOverride.noChanges
        named.certificateChain = namesChain.isEmpty ? nil : namesChain.map { .certificate($0) }
        configuration.sslContextCallback = { [named] hello, promise in
            promise.succeed(Self.isName(hello.serverHostname) ? named : .noChanges)
        }
        return configuration
    }

    /// Whether a client asks for a host by name; some wrongly send the address that they connect to (RFC 6066 §3).
    private static func isName(_ host: String?) -> Bool {
        guard let host = host.flatMap({ CertificateHost($0) }) else { return false }
        return !host.isAddress
    }
}

extension CertificateAuthority {
    /// The key of the TLS ports, the same as long as the authority is.
    private var serverKey: P256.Signing.PrivateKey {
        let secret = SymmetricKey(data: key.rawRepresentation)
        // One in 2³² derived numbers is none of the curve's.
        for attempt in UInt8.min...UInt8.max {
            let bytes = HKDF<SHA256>.deriveKey(
                inputKeyMaterial: secret,
                info: Data("RichPush server key".utf8) + [attempt],
                outputByteCount: 32
            )
            let number = bytes.withUnsafeBytes { Data($0) }
            if let key = try? P256.Signing.PrivateKey(rawRepresentation: number) { return key }
        }
        preconditionFailure("Of 256 numbers at least one is a key.")
    }

    /// Generates certificates for these hosts, by default all that the authority may certify.
    ///
    /// - Throws: ``EmulatorError`` if a host is not valid.
    func leaf(for hosts: [String]? = nil, now: Date = .now) throws(EmulatorError) -> ServerIdentity {
        try identity(with: certificates(for: hosts ?? self.hosts, now: now))
    }

    /// Loads the certificates that an earlier start generated for the authority's hosts, or generates and stores them.
    ///
    /// They are in `server.pem` beside the authority. Certificates that are damaged, from another authority or for
    /// other hosts, or that expire within 30 days, are replaced.
    ///
    /// - Throws: ``EmulatorError`` if the folder cannot be used.
    func keptLeaf(now: Date = .now) throws(EmulatorError) -> ServerIdentity {
        let file = certificateFile.deletingLastPathComponent().appending(path: "server.pem")
        if let kept = keptCertificates(in: file, now: now) { return try identity(with: kept) }
        let certificates = try certificates(for: hosts, now: now)
        let text = try certificates.map { certificate throws(EmulatorError) in try certificate.pem }.joined()
        do throws(PrivateFile.Failure) {
            try PrivateFile.write(text.utf8, to: file, mode: 0o644)
        } catch {
            throw EmulatorError(file, error)
        }
        return try identity(with: certificates)
    }

    /// The certificates of the file; `nil` unless only their dates and numbers differ from those that would be
    /// generated now.
    private func keptCertificates(in file: URL, now: Date) -> [Certificate]? {
        guard let (contents, _) = try? PrivateFile.read(file),
            let documents = try? PEMDocument.parseMultiple(pemString: String(decoding: contents, as: UTF8.self)),
            let certificates = try? documents.map({ try Certificate(pemDocument: $0) })
        else { return nil }
        let hostLists = hostLists(of: hosts)
        let key = Certificate.PublicKey(serverKey.publicKey)
        guard certificates.count == hostLists.count else { return nil }
        let areUsable = zip(certificates, hostLists).allSatisfy { certificate, hosts in
            let names = hosts.compactMap { CertificateHost($0)?.generalName }
            return certificate.publicKey == key
                && certificate.issuer == self.certificate.subject
                && self.certificate.publicKey.isValidSignature(certificate.signature, for: certificate)
                && certificate.notValidBefore <= now && now + Self.renewalTime < certificate.notValidAfter
                && (try? certificate.extensions.subjectAlternativeNames) == SubjectAlternativeNames(names)
        }
        return areUsable ? certificates : nil
    }

    /// The hosts of each certificate: all, and those with names.
    private func hostLists(of hosts: [String]) -> [[String]] {
        [hosts, hosts.filter { CertificateHost($0)?.isAddress == false }].filter { !$0.isEmpty }
    }

    private func certificates(for hosts: [String], now: Date) throws(EmulatorError) -> [Certificate] {
        let key = serverKey
        return try hostLists(of: hosts).map { hosts throws(EmulatorError) in
            try Certificate.leaf(of: key, for: hosts, signedBy: self, now: now)
        }
    }

    private func identity(with certificates: [Certificate]) throws(EmulatorError) -> ServerIdentity {
        let key = serverKey
        do {
            let encoded = try certificates.map { certificate in
                var serializer = DER.Serializer()
                try serializer.serialize(certificate)
                return serializer.serializedBytes
            }
            let chain = try encoded.map { try NIOSSLCertificate(bytes: $0, format: .der) }
            return ServerIdentity(
                chain: Array(chain.prefix(1)),
                namesChain: Array(chain.dropFirst()),
                key: try NIOSSLPrivateKey(bytes: Array(key.derRepresentation), format: .der),
                keyHash: Data(SHA256.hash(data: key.publicKey.derRepresentation)).base64EncodedString(),
                fingerprint: SHA256.hash(data: encoded.last ?? []).map { String(format: "%02X", $0) }
                    .joined(separator: ":")
            )
        } catch {
            throw EmulatorError(
                .dataUnusable,
                "The TLS library refuses the certificate that was made; remove ca.pem and ca-key.pem from the data folder "
                    + "and start again.",
                cause: error
            )
        }
    }
}
