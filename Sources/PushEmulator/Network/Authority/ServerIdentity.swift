// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import NIOCore
import NIOSSL
import SwiftASN1
import X509

/// The certificates and the key that the TLS ports show, made anew at every start and kept in memory only.
///
/// There are two certificates, because BoringSSL (SwiftNIO, gRPC) knows no name constraints for addresses: with the
/// authority's, it refuses every certificate that holds an address. Who asks for a host by name gets one without.
struct ServerIdentity {
    /// With ``leeway`` at most 398 days, the longest that verifiers accept.
    static let lifetime: TimeInterval = 397 * 86_400
    /// It is valid from an hour ago, for containers whose clocks are late.
    static let leeway: TimeInterval = 3600

    /// Valid for all hosts, for clients that name none: those that connect to an address.
    let chain: [NIOSSLCertificate]
    /// Valid for the hosts that have names; empty where none has.
    let namesChain: [NIOSSLCertificate]
    let key: NIOSSLPrivateKey
    /// Base64 of the SHA-256 of the public key (SPKI), by which a browser is told to trust this certificate alone.
    let keyHash: String

    /// TLS 1.2 and later; ALPN is added by whoever speaks the protocols.
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
    /// A new key and certificates for it, valid for these hosts; all that the authority may vouch for by default.
    ///
    /// - Throws: ``EmulatorError`` where a host is no name.
    func leaf(for hosts: [String]? = nil, now: Date = .now) throws(EmulatorError) -> ServerIdentity {
        let key = P256.Signing.PrivateKey()
        let hosts = hosts ?? self.hosts
        let names = hosts.filter { CertificateHost($0)?.isAddress == false }
        let certificates = try [hosts, names].filter { !$0.isEmpty }
            .map { hosts throws(EmulatorError) in
                try Certificate.leaf(of: key, for: hosts, signedBy: self, now: now)
            }
        do {
            let chain = try certificates.map { certificate in
                var serializer = DER.Serializer()
                try serializer.serialize(certificate)
                return try NIOSSLCertificate(bytes: serializer.serializedBytes, format: .der)
            }
            return ServerIdentity(
                chain: Array(chain.prefix(1)),
                namesChain: Array(chain.dropFirst()),
                key: try NIOSSLPrivateKey(bytes: Array(key.derRepresentation), format: .der),
                keyHash: Data(SHA256.hash(data: key.publicKey.derRepresentation)).base64EncodedString()
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
