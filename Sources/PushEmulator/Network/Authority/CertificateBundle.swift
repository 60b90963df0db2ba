// SPDX-License-Identifier: Apache-2.0

package import Foundation
import SystemFiles

/// The system's authorities and the emulator's in one file, for programs that can be told of one file only.
///
/// With it a program under test still trusts everybody it trusted before.
package struct CertificateBundle: Sendable {
    /// `ca-bundle.pem`, beside the authority's certificate.
    package let file: URL
    /// The system's file that is part of it; `nil` where none was found, and then the emulator's authority stands alone.
    package let system: URL?

    /// Where Debian, Fedora, openSUSE, and Alpine and macOS have theirs.
    static let systemFiles = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]

    /// Writes the bundle anew, because the system's changes with its updates.
    ///
    /// - Parameter candidates: The system's files, of which the first that holds a certificate is taken.
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
