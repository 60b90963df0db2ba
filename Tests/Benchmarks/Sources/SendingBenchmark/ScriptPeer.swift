// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A sender in another language, as a script that takes address, certificate, number of messages and streams, and prints
/// messages per second and microseconds of CPU per message.
struct ScriptPeer: Sendable {
    let name: String
    let interpreter: URL
    let script: String

    /// Sends a number of messages in a separate process; its start is not part of the measurement.
    func measure(_ server: SendingServer, count: Int, streams: Int) throws -> SendingBenchmark.Cost {
        let process = Process()
        process.executableURL = interpreter
        let flag = interpreter.lastPathComponent == "node" ? "-e" : "-c"
        process.arguments = [flag, script, server.url, server.certificate, "\(count)", "\(streams)"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard process.terminationStatus == 0, numbers.count == 2 else { throw Failure(description: "\(name): \(text)") }
        return SendingBenchmark.Cost(rate: numbers[0], cpu: numbers[1])
    }

    private struct Failure: Error, CustomStringConvertible { let description: String }

    /// The first of these files that can be run.
    static func interpreter(_ paths: [String]) -> URL? {
        paths.first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(fileURLWithPath: $0) }
    }

    /// A program of the search path.
    static func installed(_ program: String) -> URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return interpreter(path.split(separator: ":").map { "\($0)/\(program)" })
    }
}
