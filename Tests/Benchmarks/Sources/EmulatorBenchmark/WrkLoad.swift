// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Sends the same request over 32 connections as fast as a server answers, with the program `wrk`.
struct WrkLoad {
    struct Round {
        /// Answers a second, of those with a status of 2xx or 3xx.
        var rate: Double
        /// Microseconds of the server's CPU that each took.
        var cost: Double
    }

    private let script: URL

    init() throws {
        let folder = FileManager.default.temporaryDirectory
        script = folder.appendingPathComponent("emulator-benchmark-\(ProcessInfo.processInfo.processIdentifier).lua")
        let text = """
            wrk.method = "POST"
            wrk.path = "/v1/projects/demo/messages:send"
            wrk.body = [==[\(SendRequest.body)]==]
            wrk.headers["Content-Type"] = "application/json"
            wrk.headers["Authorization"] = "Bearer ya29.token"
            """
        try Data(text.utf8).write(to: script)
    }

    func run(on server: MeasuredServer, seconds: Int) throws -> Round {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "wrk", "-t1", "-c32", "-d\(seconds)s", "-s", script.path, "http://127.0.0.1:\(server.port)",
        ]
        let output = Pipe()
        process.standardOutput = output
        let start = server.processTime
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard let match = text.firstMatch(of: /([0-9]+) requests in ([0-9.]+)s/), let count = Double(match.1),
            let time = Double(match.2)
        else { fatalError("wrk, which has to be installed, says:\n\(text)") }
        let failures = text.firstMatch(of: /Non-2xx or 3xx responses: ([0-9]+)/).flatMap { Double($0.1) } ?? 0
        return Round(
            rate: (count - failures) / time,
            cost: (server.processTime - start) / max(count, 1) * 1_000_000
        )
    }
}
