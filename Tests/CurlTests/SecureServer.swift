// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer

/// An `nghttpd` on loopback with a certificate of its own: a real TLS and HTTP/2 server that is not ours.
struct SecureServer: Sendable {
    static let host = "images.example.invalid"
    static let missing = "nghttpd (Debian's nghttp2-server) or openssl is not installed"
    static var isAvailable: Bool { nghttpd != nil && openssl != nil }

    let port: Int
    /// PEM of the server's self-signed certificate, which is its own authority.
    let certificate: String
    private let frames: FrameLog

    /// An `https` URL whose host only ``resolve`` leads to this server.
    func url(_ path: String) -> String { "https://\(Self.host):\(port)\(path)" }

    var resolve: [String] { ["\(Self.host):\(port):127.0.0.1"] }

    /// Connections on which an HTTP/2 frame was received until now.
    var connectionCount: Int { frames.connections.count }

    /// Serves these files by name until `body` ends.
    static func run<Result>(
        files: [String: Data] = [:],
        secure: Bool = true,
        body: (SecureServer) async throws -> Result
    ) async throws -> Result {
        guard let nghttpd else { throw Failure(description: missing) }
        let folder = try TemporaryFolder()
        for (name, data) in files { try data.write(to: folder.url.appending(path: name)) }
        let certificate = folder.path("certificate.pem")
        let key = folder.path("key.pem")
        if secure { try makeCertificate(certificate, key: key, host: host) }
        // Another process may take the free port before nghttpd does; then it exits and the next is tried.
        for _ in 0..<5 {
            let port = try await withLoopbackServer([:]) { $0.port }
            let process = Process()
            process.executableURL = nghttpd
            process.arguments =
                ["-v", "-a", "127.0.0.1", "-d", folder.url.path] + (secure ? [] : ["--no-tls"]) + ["\(port)"]
                + (secure ? [key, certificate] : [])
            let frames = FrameLog()
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            output.fileHandleForReading.readabilityHandler = { frames.append($0.availableData) }
            try process.run()
            defer {
                // A child of a dispatch thread inherits its blocked signals, so a polite one may never arrive.
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                output.fileHandleForReading.readabilityHandler = nil
            }
            guard await frames.isListening() else { continue }
            return try await body(SecureServer(port: port, certificate: certificate, frames: frames))
        }
        throw Failure(description: "nghttpd found no port")
    }

    /// Writes a self-signed certificate for the host and 127.0.0.1, and its key.
    static func makeCertificate(_ certificate: String, key: String, host: String) throws {
        let process = Process()
        process.executableURL = openssl
        process.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-keyout", key, "-out", certificate, "-subj", "/CN=\(host)",
            "-addext", "subjectAltName=DNS:\(host),IP:127.0.0.1",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(description: "openssl made no certificate") }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let nghttpd = program("nghttpd")
    private static let openssl = program("openssl")

    private static func program(_ name: String) -> URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return (path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"])
            .map { URL(fileURLWithPath: "\($0)/\(name)") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
