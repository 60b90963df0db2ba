// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import SwiftASN1
import SystemFiles
import X509

extension Certificate {
    /// Creates a self-signed certificate authority that is restricted to these hosts.
    static func authority(
        of key: P256.Signing.PrivateKey,
        for hosts: [String],
        now: Date
    ) throws(EmulatorError) -> Certificate {
        let hosts = try certificateHosts(hosts)
        let publicKey = PublicKey(key.publicKey)
        let identifier = SubjectKeyIdentifier(hash: publicKey)
        // Distinguishes several authorities in a trust store.
        let mark = identifier.keyIdentifier.prefix(4).hexadecimal
        let names = hosts.compactMap { if case .name(let name) = $0 { name } else { nil } }
        let ranges = hosts.compactMap { host -> ASN1OctetString? in
            guard case .address(let bytes) = host else { return nil }
            return ASN1OctetString(contentBytes: CertificateHost.range(of: bytes)[...])
        }
        return try making("certificate authority") {
            let subject = try DistinguishedName {
                OrganizationName("RichPush")
                CommonName("RichPush emulator \(mark)")
            }
            return try Certificate(
                version: .v3,
                serialNumber: SerialNumber(),
                publicKey: publicKey,
                notValidBefore: now - 86_400,
                notValidAfter: now + CertificateAuthority.lifetime,
                issuer: subject,
                subject: subject,
                extensions: try Extensions {
                    Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                    Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                    identifier
                    Critical(
                        NameConstraints(
                            permittedDNSDomains: NameConstraints.DNSNames(names),
                            permittedIPRanges: NameConstraints.IPRanges(ranges)
                        )
                    )
                },
                issuerPrivateKey: PrivateKey(key)
            )
        }
    }

    /// Creates a server certificate for these hosts, with the extensions that strict verifiers require.
    static func leaf(
        of key: P256.Signing.PrivateKey,
        for hosts: [String],
        signedBy authority: CertificateAuthority,
        now: Date
    ) throws(EmulatorError) -> Certificate {
        let hosts = try certificateHosts(hosts)
        let publicKey = PublicKey(key.publicKey)
        return try making("server certificate") {
            try Certificate(
                version: .v3,
                serialNumber: SerialNumber(),
                publicKey: publicKey,
                notValidBefore: max(now - ServerIdentity.leeway, authority.certificate.notValidBefore),
                notValidAfter: min(now + ServerIdentity.lifetime, authority.certificate.notValidAfter),
                issuer: authority.certificate.subject,
                subject: try DistinguishedName {
                    OrganizationName("RichPush")
                    CommonName("RichPush emulator")
                },
                extensions: try Extensions {
                    Critical(BasicConstraints.notCertificateAuthority)
                    Critical(KeyUsage(digitalSignature: true))
                    try ExtendedKeyUsage([.serverAuth])
                    SubjectAlternativeNames(hosts.map(\.generalName))
                    SubjectKeyIdentifier(hash: publicKey)
                    AuthorityKeyIdentifier(
                        keyIdentifier: try authority.certificate.extensions.subjectKeyIdentifier?.keyIdentifier
                    )
                },
                issuerPrivateKey: PrivateKey(authority.key)
            )
        }
    }

    /// The certificate in PEM, with a newline at the end.
    var pem: String {
        get throws(EmulatorError) {
            let document = try Certificate.making("certificate") { try serializeAsPEM() }
            return document.pemString + "\n"
        }
    }

    private static func certificateHosts(_ hosts: [String]) throws(EmulatorError) -> [CertificateHost] {
        var known: [CertificateHost] = []
        for text in hosts {
            guard let host = CertificateHost(text) else {
                throw EmulatorError(
                    .configurationInvalid,
                    "No certificate can be made for \"\(text.prefix(253))\"; give a host name or a numeric address."
                )
            }
            if !known.contains(host) { known.append(host) }
        }
        return known
    }

    private static func making<Result>(_ what: String, _ work: () throws -> Result) throws(EmulatorError) -> Result {
        do {
            return try work()
        } catch {
            throw EmulatorError(
                .dataUnusable,
                "The \(what) could not be made; remove ca.pem and ca-key.pem from the data folder and start again.",
                cause: error
            )
        }
    }
}
