// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import X509

/// The certificate and key that the TLS port shows, made anew at every start and kept in memory only.
struct ServerIdentity {
    /// With ``leeway`` at most 398 days, the longest that verifiers accept.
    static let lifetime: TimeInterval = 397 * 86_400
    /// It is valid from an hour ago, for containers whose clocks are late.
    static let leeway: TimeInterval = 3600

    let chain: [NIOSSLCertificate]
    let key: NIOSSLPrivateKey

    /// TLS 1.2 and later; ALPN is added by whoever speaks the protocols.
    var tlsConfiguration: TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) },
            privateKey: .privateKey(key)
        )
        configuration.minimumTLSVersion = .tlsv12
        return configuration
    }
}

extension CertificateAuthority {
    /// A new key and a certificate for it, valid for these hosts; all that the authority may vouch for by default.
    ///
    /// - Throws: ``EmulatorError`` where a host is no name.
    func leaf(for hosts: [String]? = nil, now: Date = .now) throws(EmulatorError) -> ServerIdentity {
        let key = P256.Signing.PrivateKey()
        let certificate = try Certificate.leaf(of: key, for: hosts ?? self.hosts, signedBy: self, now: now)
        do {
            var serializer = DER.Serializer()
            try serializer.serialize(certificate)
            return ServerIdentity(
                chain: [try NIOSSLCertificate(bytes: serializer.serializedBytes, format: .der)],
                key: try NIOSSLPrivateKey(bytes: Array(key.derRepresentation), format: .der)
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
