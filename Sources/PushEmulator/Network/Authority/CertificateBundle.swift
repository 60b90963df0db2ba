// SPDX-License-Identifier: Apache-2.0

package import Foundation
import SystemFiles

/// The system's certificate authorities and the emulator's in one file, for programs that accept only one file.
///
/// With it, a program under test still trusts everything that it trusted before.
package struct CertificateBundle: Sendable {
    /// `ca-bundle.pem`, beside the authority's certificate.
    package let file: URL
    /// The system's file that is included; `nil` if none was found and the bundle has only the emulator's authority.
    package let system: URL?

    /// The paths of Debian, Fedora, openSUSE, and of Alpine and macOS.
    static let systemFiles = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]

    /// Writes the bundle again, because system updates change the system's file.
    ///
    /// - Parameter candidates: The possible paths of the system's file; the first that contains a certificate is used.
    package init(
        of authority: CertificateAuthority,
        candidates: [String] = CertificateBundle.systemFiles
    ) throws(EmulatorError) {
        file = authority.certificateFile.deletingLastPathComponent().appending(path: "ca-bundle.pem")
        var contents: [UInt8] = []
        var found: URL?
        for candidate in candidates.map({ URL(filePath: $0) }) where candidate.path != file.path {
            guard let text = try? PrivateFile.read(candidate).contents,
                text.firstRange(of: Array("-----BEGIN CERTIFICATE-----".utf8)) != nil
            else { continue }
            contents = text
            if contents.last != UInt8(ascii: "\n") { contents.append(UInt8(ascii: "\n")) }
            found = candidate
            break
        }
        system = found
        contents += Array(try authority.certificate.pem.utf8)
        do throws(PrivateFile.Failure) {
            try PrivateFile.write(contents, to: file, mode: 0o644)
        } catch {
            throw EmulatorError(file, error)
        }
    }
}
