// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import SwiftASN1
import SystemFiles
import X509

/// The result of loading the two files of an authority.
enum StoredAuthority {
    case usable(Certificate, P256.Signing.PrivateKey)
    /// Neither file exists.
    case absent
    /// The reason why it cannot be used any more, as the end of a sentence.
    case unusable(String)

    init(certificateFile: URL, keyFile: URL, for hosts: [String], now: Date) {
        do throws(Unusable) {
            guard let (keyText, mode) = try Self.read(keyFile) else {
                self = try Self.read(certificateFile) == nil ? .absent : .unusable("its key file is missing")
                return
            }
            guard let (certificateText, _) = try Self.read(certificateFile) else {
                self = .unusable("its certificate file is missing")
                return
            }
            guard mode & 0o077 == 0 else {
                self = .unusable("others could read its key (mode \(String(mode, radix: 8)))")
                return
            }
            guard let key = try? P256.Signing.PrivateKey(pemRepresentation: keyText) else {
                self = .unusable("its key file is damaged")
                return
            }
            guard let certificate = try? Certificate(pemEncoded: certificateText) else {
                self = .unusable("its certificate file is damaged")
                return
            }
            try Self.check(certificate, of: key, for: hosts, now: now)
            self = .usable(certificate, key)
        } catch {
            self = .unusable(error.reason)
        }
    }

    private struct Unusable: Error { let reason: String }

    private static func check(
        _ certificate: Certificate,
        of key: P256.Signing.PrivateKey,
        for hosts: [String],
        now: Date
    ) throws(Unusable) {
        let publicKey = Certificate.PublicKey(key.publicKey)
        guard certificate.publicKey == publicKey else { throw Unusable(reason: "its certificate is of another key") }
        guard certificate.issuer == certificate.subject,
            publicKey.isValidSignature(certificate.signature, for: certificate)
        else { throw Unusable(reason: "its certificate is not signed by its key") }
        guard now < certificate.notValidAfter else { throw Unusable(reason: "the old one has expired") }
        guard now + CertificateAuthority.renewalTime < certificate.notValidAfter else {
            throw Unusable(reason: "the old one expires within 30 days")
        }
        guard certificate.notValidBefore <= now else {
            throw Unusable(reason: "the old one is not valid yet; was the clock set back?")
        }
        guard case .isCertificateAuthority = try? certificate.extensions.basicConstraints,
            let constraints = try? certificate.extensions.nameConstraints
        else { throw Unusable(reason: "its certificate is not one that was made here") }
        let permitted = Set(constraints.permittedDNSDomains)
        let ranges = constraints.permittedIPRanges.map { Array($0.bytes) }
        for host in hosts {
            let isPermitted: Bool
            switch CertificateHost(host) {
            case .name(let name): isPermitted = permitted.contains(name)
            case .address(let bytes): isPermitted = ranges.contains(CertificateHost.range(of: bytes))
            case nil: isPermitted = true  // Refused by whoever makes a certificate for it.
            }
            guard isPermitted else { throw Unusable(reason: "the old one was not made for \(host)") }
        }
    }

    /// Returns the file's text; `nil` if it does not exist.
    private static func read(_ file: URL) throws(Unusable) -> (text: String, mode: mode_t)? {
        do throws(PrivateFile.Failure) {
            let (contents, mode) = try PrivateFile.read(file)
            return (String(decoding: contents, as: UTF8.self), mode)
        } catch {
            if error.isMissing { return nil }
            throw Unusable(reason: "\(file.lastPathComponent) cannot be read (\(error.cause))")
        }
    }
}
