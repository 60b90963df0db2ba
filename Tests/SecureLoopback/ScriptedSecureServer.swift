// SPDX-License-Identifier: Apache-2.0

package import Foundation
import Synchronization

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
    package static func run<Result>(
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
        try SecureServer.makeCertificate(pem, key: key, host: SecureServer.host)
        let process = Process()
        process.executableURL = openssl
        process.arguments = ["s_server", "-accept", "127.0.0.1:0", "-cert", pem, "-key", key, "-HTTP"]
        process.currentDirectoryURL = folder
        let announcement = Announcement()
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        output.follow { announcement.append($0) }
        try process.run()
        defer {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        guard let port = await announcement.port() else {
            throw SecureServer.Failure(description: "openssl s_server did not say its port")
        }
        return try await body(ScriptedSecureServer(port: port, certificate: pem))
    }

    /// The line `ACCEPT 127.0.0.1:41523`, awaited.
    private final class Announcement: Sendable {
        private struct State: Sendable {
            var text = ""
            var hasEnded = false
            var waiting: CheckedContinuation<Int?, Never>?

            /// `nil` while it is not known.
            var answer: Int?? {
                if let line = text.firstMatch(of: /ACCEPT [^\n]*:(\d+)\n/) { return .some(Int(line.output.1)) }
                return hasEnded ? .some(nil) : nil
            }
        }

        private let state = Mutex(State())

        func append(_ data: Data) {
            let ready: (CheckedContinuation<Int?, Never>, Int?)? = state.withLock { state in
                state.text += String(decoding: data, as: UTF8.self)
                if data.isEmpty { state.hasEnded = true }
                guard let answer = state.answer, let waiting = state.waiting else { return nil }
                state.waiting = nil
                return (waiting, answer)
            }
            ready?.0.resume(returning: ready?.1)
        }

        func port() async -> Int? {
            await withCheckedContinuation { continuation in
                let known: Int?? = state.withLock { state in
                    if state.answer == nil { state.waiting = continuation }
                    return state.answer
                }
                if let known { continuation.resume(returning: known) }
            }
        }
    }
}
