// SPDX-License-Identifier: Apache-2.0

import Crypto
package import Foundation
import SystemFiles
import X509

/// The emulator's own certificate authority, which certifies the services' hosts for programs that trust it.
///
/// It is generated at the first start, stored in a folder and used again, so that it has to be imported into a trust
/// store only once. Its certificate is restricted to the hosts that it was created for: with its key, nobody can
/// impersonate other hosts.
package struct CertificateAuthority: Sendable {
    /// The origin of an authority.
    package enum Origin: Sendable, Hashable {
        /// It was created by an earlier start.
        case kept
        /// It was created now, in a folder that had none.
        case made
        /// It was created now and replaces an unusable one; import it wherever that one was imported.
        case remade(because: String)
    }

    /// How long an authority is valid: ten years.
    package static let lifetime: TimeInterval = 3650 * 86_400
    /// An authority that expires within these 30 days is replaced.
    package static let renewalTime: TimeInterval = 30 * 86_400

    package let origin: Origin
    /// `ca.pem`: the certificate, readable by everyone with access to the folder.
    package let certificateFile: URL
    /// The names and numeric addresses that it may certify.
    package let hosts: [String]
    let certificate: Certificate
    let key: P256.Signing.PrivateKey

    /// Loads the authority of the folder, or creates a new one there.
    ///
    /// The key is in `ca-key.pem`, created with mode 0600. A key that others could have read is not used again.
    /// Processes that start at the same time share one authority.
    ///
    /// - Parameters:
    ///   - folder: The folder; created with mode 0700 if it is missing.
    ///   - hosts: The hosts to certify; a stored authority that lacks one is replaced.
    ///   - now: The time for checking the validity; the current time by default.
    /// - Throws: ``EmulatorError`` if the folder cannot be used, or a host is not valid.
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
        switch StoredAuthority(certificateFile: certificateFile, keyFile: keyFile, for: hosts, now: now) {
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
        // The key first: if this is interrupted, a certificate without its key would be useless.
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

    /// A sentence for the log if the authority was replaced; `nil` otherwise.
    package var notice: String? {
        guard case .remade(let reason) = origin else { return nil }
        return "A new certificate authority was made, because \(reason). Import \(certificateFile.path) again "
            + "where the old one was imported."
    }
}
