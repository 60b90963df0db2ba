// SPDX-License-Identifier: Apache-2.0

package import Foundation
import Programs

/// An `openssl s_server` on loopback, which answers each path with the bytes of a file, head and all.
///
/// It says by TLS what `nghttpd` has no words for, such as a redirect. It serves one connection at a time and closes it
/// after one answer.
package struct ScriptedSecureServer: Sendable {
    package let port: Int
    /// PEM of the server's self-signed certificate for 127.0.0.1, which is its own authority.
    package let certificate: String

    package func url(_ path: String) -> String { "https://127.0.0.1:\(port)\(path)" }

    /// Serves these whole answers by name until `body` ends; lines of a head end in CR and LF.
    package static func run<Result: Sendable>(
        answers: [String: Data],
        body: (ScriptedSecureServer) async throws -> Result
    ) async throws -> Result {
        guard let openssl = SecureServer.openssl else { throw SecureServer.Failure(description: SecureServer.missing) }
        let folder = FileManager.default.temporaryDirectory.appending(path: "scripted-server-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, data) in answers { try data.write(to: folder.appending(path: name)) }
        let pem = folder.path + "/certificate.pem"
        let key = folder.path + "/key.pem"
        try await SecureServer.makeCertificate(pem, key: key, host: SecureServer.host)
        let log = OutputLog()
        return try await openssl.running(
            ["s_server", "-accept", "127.0.0.1:0", "-cert", pem, "-key", key, "-HTTP"],
            in: folder,
            hearing: log.append
        ) { _ in
            let port = await log.first { text in
                text.firstMatch(of: /ACCEPT [^\n]*:(\d+)\n/).flatMap { Int($0.output.1) }
            }
            guard let port else { throw SecureServer.Failure(description: "openssl s_server did not say its port") }
            return try await body(ScriptedSecureServer(port: port, certificate: pem))
        }
    }
}
