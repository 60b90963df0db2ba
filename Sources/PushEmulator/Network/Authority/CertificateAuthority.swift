// SPDX-License-Identifier: Apache-2.0

import Crypto
package import Foundation
import SystemFiles
import X509

/// The emulator's own certificate authority, which vouches for the services' hosts to programs that are told to trust it.
///
/// It is made at the first start, kept in a folder and used again, so that a trust store it was imported into once stays
/// right. Its certificate is constrained to the hosts it was made for: whoever gets hold of its key cannot pose as anybody
/// else.
package struct CertificateAuthority: Sendable {
    /// Where this authority comes from.
    package enum Origin: Sendable, Hashable {
        /// Made by an earlier start.
        case kept
        /// Made now, in a folder that held none.
        case made
        /// Made now, in place of one that cannot be used any more; what trusted that one must be told of this one.
        case remade(because: String)
    }

    /// How long an authority is valid: ten years.
    package static let lifetime: TimeInterval = 3650 * 86_400
    /// One that ends within these 30 days is replaced.
    package static let renewalTime: TimeInterval = 30 * 86_400

    package let origin: Origin
    /// `ca.pem`: the certificate, readable by everybody who may enter the folder.
    package let certificateFile: URL
    /// The names and numeric addresses it may vouch for.
    package let hosts: [String]
    let certificate: Certificate
    let key: P256.Signing.PrivateKey

    /// The authority that the folder holds, or a new one that it holds from now on.
    ///
    /// The key is in `ca-key.pem`, with mode 0600 from its first byte on. A key that others could have read is not used
    /// again. Processes that start at once agree on one authority.
    ///
    /// - Parameters:
    ///   - folder: Where it is kept; made with mode 0700 where it is missing.
    ///   - hosts: What it is to vouch for; one that is kept and was made for less is replaced.
    ///   - now: The current time, by which the validity is judged.
    /// - Throws: ``EmulatorError`` where the folder cannot be used, or a host is no name.
    package init(in folder: URL, for hosts: [String], now: Date = .now) throws(EmulatorError) {
        do throws(PrivateFile.Failure) {
            try PrivateFile.makeFolder(folder)
        } catch {
            throw EmulatorError(folder, error)
        }
        let lock = folder.appending(path: "ca.lock")
        self = try PrivateFile.locked(lock) { () throws(EmulatorError) in
            try CertificateAuthority(keptOrMadeIn: folder, for: hosts, now: now)
        } failing: {
            EmulatorError(lock, $0)
        }
    }

    private init(keptOrMadeIn folder: URL, for hosts: [String], now: Date) throws(EmulatorError) {
        let certificateFile = folder.appending(path: "ca.pem")
        let keyFile = folder.appending(path: "ca-key.pem")
        let origin: Origin
        switch KeptAuthority(certificateFile: certificateFile, keyFile: keyFile, for: hosts, now: now) {
        case .usable(let certificate, let key):
            self.init(
                origin: .kept,
                certificateFile: certificateFile,
                hosts: hosts,
                certificate: certificate,
                key: key
            )
            return
        case .absent: origin = .made
        case .unusable(let reason): origin = .remade(because: reason)
        }
        let key = P256.Signing.PrivateKey()
        let certificate = try Certificate.authority(of: key, for: hosts, now: now)
        // The key first: where this is cut short, a certificate without its key would look usable to nobody.
        do throws(PrivateFile.Failure) {
            try PrivateFile.write((key.pemRepresentation + "\n").utf8, to: keyFile)
        } catch {
            throw EmulatorError(keyFile, error)
        }
        let text = try certificate.pem
        do throws(PrivateFile.Failure) {
            try PrivateFile.write(text.utf8, to: certificateFile, mode: 0o644)
        } catch {
            throw EmulatorError(certificateFile, error)
        }
        self.init(
            origin: origin,
            certificateFile: certificateFile,
            hosts: hosts,
            certificate: certificate,
            key: key
        )
    }

    private init(
        origin: Origin,
        certificateFile: URL,
        hosts: [String],
        certificate: Certificate,
        key: P256.Signing.PrivateKey
    ) {
        self.origin = origin
        self.certificateFile = certificateFile
        self.hosts = hosts
        self.certificate = certificate
        self.key = key
    }

    /// A sentence for the log where trust stores need attention; `nil` where the authority was kept or is the first.
    package var notice: String? {
        guard case .remade(let reason) = origin else { return nil }
        return "A new certificate authority was made, because \(reason). Import \(certificateFile.path) again "
            + "where the old one was imported."
    }
}
