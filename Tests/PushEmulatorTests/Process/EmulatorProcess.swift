// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// The built `richpush emulator start` in a process of its own, which can be killed and measured.
struct EmulatorProcess {
    /// The address of its HTTP listener.
    let url: URL
    private let process: Process
    private let ended: AsyncStream<Void>

    var port: Int { url.port ?? 0 }

    /// The program lies beside the running test program.
    private static let program: URL = {
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appending(path: "richpush")
    }()

    /// Runs the body with an emulator on free ports, which is killed after it.
    static func run<Result>(
        _ arguments: [String] = [],
        _ body: (EmulatorProcess) async throws -> Result
    ) async throws -> Result {
        let emulator = try await start(arguments)
        defer { emulator.signal(SIGKILL) }
        return try await body(emulator)
    }

    private static func start(_ arguments: [String]) async throws -> EmulatorProcess {
        let process = Process()
        process.executableURL = program
        process.arguments =
            ["emulator", "start", "--port", "0", "--tls-port", "0", "--proxy-port", "0", "--format", "json"] + arguments
        let output = Pipe()
        process.standardOutput = output
        let (ended, continuation) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        let line = await firstLine(of: output.fileHandleForReading)
        guard let text = try JSONValue(parsing: Array(line.utf8))["url"]?.string, let url = URL(string: text) else {
            throw CocoaError(.featureUnsupported)
        }
        return EmulatorProcess(url: url, process: process, ended: ended)
    }

    /// Sends the signal and returns when the process has ended.
    func end(with number: Int32) async {
        signal(number)
        for await _ in ended {}
    }

    /// Kilobytes of a line of the process's status, as `VmRSS`.
    func memory(_ field: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(field + ":") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }

    private func signal(_ number: Int32) {
        if process.isRunning { kill(process.processIdentifier, number) }
    }

    /// Reads on a thread of its own, because a task that blocks keeps others waiting.
    private static func firstLine(of handle: FileHandle) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var line = Data()
                while !line.contains(UInt8(ascii: "\n")) {
                    let piece = handle.availableData
                    if piece.isEmpty { break }
                    line += piece
                }
                continuation.resume(returning: String(decoding: line, as: UTF8.self))
            }
        }
    }
}
