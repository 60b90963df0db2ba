// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import NIOCore
import NIOSSL
import SwiftASN1
import X509

/// The certificates and the key of the TLS ports, generated at every start and never stored.
///
/// The key is derived from the authority's, so that a browser that trusts it alone comes back after a restart.
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
    /// Base64 of the SHA-256 of the public key (SPKI), with which a browser can be told to trust only this certificate.
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

    /// Derives a key and generates certificates for these hosts, by default all that the authority may certify.
    ///
    /// - Throws: ``EmulatorError`` if a host is not valid.
    func leaf(for hosts: [String]? = nil, now: Date = .now) throws(EmulatorError) -> ServerIdentity {
        let key = serverKey
        let hosts = hosts ?? self.hosts
        let names = hosts.filter { CertificateHost($0)?.isAddress == false }
        let certificates = try [hosts, names].filter { !$0.isEmpty }
            .map { hosts throws(EmulatorError) in
                try Certificate.leaf(of: key, for: hosts, signedBy: self, now: now)
            }
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
