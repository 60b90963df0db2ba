// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An `nghttpd` with a new certificate that answers every message with the same name.
struct SendingServer {
    let url: String
    let certificate: String
    private let process: Process
    private let folder: URL

    static func start() throws -> SendingServer {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sending-\(UUID().uuidString)")
        let file = folder.appending(path: "v1/projects/p/messages:send")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(#"{"name": "projects/p/messages/0:1500415314455276%31bd1c9631bd1c96"}"#.utf8).write(to: file)
        let (pem, key) = (folder.path + "/certificate.pem", folder.path + "/key.pem")
        try run(
            "openssl",
            [
                "req", "-x509", "-days", "2", "-out", pem, "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                "-nodes", "-keyout", key, "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
            ]
        )
        .waitUntilExit()
        let port = 20_000 + Int(ProcessInfo.processInfo.processIdentifier) % 30_000
        let process = try run("nghttpd", ["-a", "127.0.0.1", "-n", "2", "-d", folder.path, "\(port)", key, pem])
        return SendingServer(url: "https://127.0.0.1:\(port)", certificate: pem, process: process, folder: folder)
    }

    private static func run(_ program: String, _ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Whether it is still running; it ends early if another process uses its port.
    var isRunning: Bool { process.isRunning }

    func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}
