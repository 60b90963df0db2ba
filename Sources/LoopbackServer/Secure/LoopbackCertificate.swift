// SPDX-License-Identifier: Apache-2.0

#if Services
internal import Crypto
internal import Foundation
internal import NIOCore
internal import NIOSSL
internal import SwiftASN1
internal import X509

/// A server's certificate for this machine, made for one run and signed by an authority that nothing trusts by default.
package struct LoopbackCertificate: Sendable {
    /// The certificate's flaw, if any.
    package enum Condition: Sendable, Hashable {
        /// Nothing: for 127.0.0.1, ::1 and localhost, from an hour ago until tomorrow.
        case valid
        /// It ended an hour ago.
        case expired
        /// It is for `images.invalid` alone.
        case forAnotherHost
    }

    /// PEM of the authority, for clients that are to trust the server.
    package let authority: String
    let context: NIOSSLContext

    /// Makes an authority and a certificate with new keys, which are kept only in memory.
    ///
    /// - Parameter protocols: The protocols that the server speaks, by ALPN.
    ///
    /// Throws the TLS library's error.
    package init(_ condition: Condition = .valid, protocols: [String] = ["http/1.1"]) throws {
        let issuerKey = P256.Signing.PrivateKey()
        let key = P256.Signing.PrivateKey()
        let issuer = try DistinguishedName { CommonName("RichPush test authority") }
        let now = Date()
        let authority = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: .init(issuerKey.publicKey),
            notValidBefore: now - 2 * Self.hour,
            notValidAfter: now + 24 * Self.hour,
            issuer: issuer,
            subject: issuer,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true))
            },
            issuerPrivateKey: .init(issuerKey)
        )
        let certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: .init(key.publicKey),
            notValidBefore: now - 2 * Self.hour,
            notValidAfter: condition == .expired ? now - Self.hour : now + 24 * Self.hour,
            issuer: issuer,
            subject: try DistinguishedName { CommonName("RichPush test server") },
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(condition == .forAnotherHost ? [.dnsName("images.invalid")] : Self.names)
            },
            issuerPrivateKey: .init(issuerKey)
        )
        self.authority = try authority.serializeAsPEM().pemString + "\n"
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: [.certificate(try NIOSSLCertificate(bytes: serializer.serializedBytes, format: .der))],
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.derRepresentation), format: .der))
        )
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = protocols
        // A client that keeps its connection does not answer the goodbye.
        configuration.shutdownTimeout = .milliseconds(100)
        context = try NIOSSLContext(configuration: configuration)
    }

    private static let hour: TimeInterval = 3600

    private static let names: [GeneralName] = [
        .dnsName("localhost"), .ipAddress(ASN1OctetString(contentBytes: [127, 0, 0, 1])),
        .ipAddress(ASN1OctetString(contentBytes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])),
    ]
}
#endif
