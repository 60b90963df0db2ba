// SPDX-License-Identifier: Apache-2.0

package import Foundation
import LoopbackServer
import Programs

/// An `nghttpd` on loopback with a new certificate: a real TLS and HTTP/2 server that is not ours.
package struct SecureServer: Sendable {
    package static let host = "images.example.invalid"
    package static let missing = "nghttpd (Debian's nghttp2-server) or openssl is not installed"
    package static var isAvailable: Bool { nghttpd != nil && openssl != nil }

    package let port: Int
    /// PEM of the server's self-signed certificate, which is its own authority.
    package let certificate: String
    /// What `nghttpd -v` prints: that it listens, then every frame with the number of its connection, `[id=1]`.
    private let frames: OutputLog

    /// An `https` URL whose host only ``resolve`` leads to this server.
    package func url(_ path: String) -> String { "https://\(Self.host):\(port)\(path)" }

    package var resolve: [String] { ["\(Self.host):\(port):127.0.0.1"] }

    /// Connections on which an HTTP/2 frame was received until now.
    package var connectionCount: Int { Set(frames.text.matches(of: /\[id=(\d+)\]/).map(\.output.1)).count }

    /// What is the matter with the server's certificate.
    package enum Certificate: Sendable {
        /// Nothing: for the host and 127.0.0.1, and valid today.
        case valid
        /// It was valid on the first of January 2020 only.
        case expired
    }

    /// Serves these files by name until `body` ends; without a certificate, by HTTP/2 in cleartext.
    package static func run<Result: Sendable>(
        files: [String: Data] = [:],
        certificate: Certificate? = .valid,
        body: (SecureServer) async throws -> Result
    ) async throws -> Result {
        guard let nghttpd else { throw Failure(description: missing) }
        let folder = FileManager.default.temporaryDirectory.appending(path: "secure-server-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, data) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try data.write(to: file)
        }
        let pem = folder.path + "/certificate.pem"
        let key = folder.path + "/key.pem"
        if let certificate { try await make(certificate, pem, key: key, in: folder) }
        // Another process may take the free port before nghttpd does; then it exits and the next is tried.
        for _ in 0..<5 {
            let port = try await withLoopbackServer([:]) { $0.port }
            let frames = OutputLog()
            let result: Result? = try await nghttpd.running(
                ["-v", "-a", "127.0.0.1", "-d", folder.path] + (certificate == nil ? ["--no-tls"] : []) + ["\(port)"]
                    + (certificate == nil ? [] : [key, pem]),
                hearing: frames.append
            ) { _ in
                guard await frames.first({ $0.contains("listen ") ? true : nil }) == true else { return nil }
                return try await body(SecureServer(port: port, certificate: pem, frames: frames))
            }
            if let result { return result }
        }
        throw Failure(description: "nghttpd found no port")
    }

    /// Writes a self-signed certificate for the host and 127.0.0.1, and its key.
    package static func makeCertificate(_ pem: String, key: String, host: String) async throws {
        try await runOpenSSL(["req", "-x509", "-days", "2", "-out", pem] + request(key: key, host: host))
    }

    private static func make(_ certificate: Certificate, _ pem: String, key: String, in folder: URL) async throws {
        switch certificate {
        case .valid: try await makeCertificate(pem, key: key, host: host)
        case .expired:
            let request = folder.path + "/request.pem"
            let configuration = folder.path + "/ca.cnf"
            try await runOpenSSL(["req", "-out", request] + Self.request(key: key, host: host))
            try Data().write(to: folder.appending(path: "index.txt"))
            try Data(authority(in: folder).utf8).write(to: URL(fileURLWithPath: configuration))
            try await runOpenSSL([
                "ca", "-batch", "-selfsign", "-notext", "-config", configuration, "-keyfile", key, "-in", request,
                "-out", pem, "-startdate", "20200101000000Z", "-enddate", "20200102000000Z",
            ])
        }
    }

    private static func request(key: String, host: String) -> [String] {
        [
            "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key,
            "-subj", "/CN=\(host)", "-addext", "subjectAltName=DNS:\(host),IP:127.0.0.1",
        ]
    }

    /// The configuration of an authority, the only one that may choose dates.
    private static func authority(in folder: URL) -> String {
        """
        [ca]
        default_ca = own
        [own]
        database = \(folder.path)/index.txt
        new_certs_dir = \(folder.path)
        default_md = sha256
        rand_serial = yes
        copy_extensions = copy
        policy = any
        [any]
        commonName = supplied

        """
    }

    private static func runOpenSSL(_ arguments: [String]) async throws {
        guard try await openssl?.run(arguments).status == 0 else {
            throw Failure(description: "openssl \(arguments[0]) made no certificate")
        }
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private static let nghttpd = Program(named: "nghttpd")
    static let openssl = Program(named: "openssl")
}
