// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer

/// The built `richpush`, run as a user runs it.
struct RichPushProcess {
    /// What a finished run left behind.
    struct Outcome: Sendable {
        var status: Int32
        var output: String
        var errors: String

        /// The lines of the output, each parsed as JSON.
        var jsonLines: [[String: Any]] {
            get throws {
                try output.split(separator: "\n").map { line in
                    try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
                }
            }
        }

        /// The whole output parsed as JSON.
        var json: [String: Any] {
            get throws { try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] ?? [:] }
        }
    }

    /// The program lies beside the running test program.
    static let program: URL = {
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appending(path: "richpush")
    }()

    /// Few run at once: a program that starts has a time to keep, and each holds six descriptors.
    private static let turnstile = Turnstile(places: 4)

    /// Runs the command to its end with this standard input.
    static func run(
        _ arguments: [String],
        input: [UInt8] = [],
        in folder: URL? = nil
    ) async throws -> Outcome {
        try await run(program, arguments, input: input, in: folder)
    }

    /// Runs a shell's command line, in which `$0` is the program, to its end; `environment` is added to the tests'.
    static func runShell(
        _ commandLine: String,
        input: String = "",
        in folder: URL? = nil,
        environment: [String: String] = [:]
    ) async throws -> Outcome {
        let arguments = ["-c", commandLine, program.path]
        return try await turnstile.pass {
            try await runAtOnce(
                URL(filePath: "/bin/sh"),
                arguments,
                input: Array(input.utf8),
                in: folder,
                environment: environment
            )
        }
    }

    private static func run(
        _ executable: URL,
        _ arguments: [String],
        input: [UInt8],
        in folder: URL?
    ) async throws -> Outcome {
        try await turnstile.pass { try await runAtOnce(executable, arguments, input: input, in: folder) }
    }

    private static func runAtOnce(
        _ executable: URL,
        _ arguments: [String],
        input: [UInt8],
        in folder: URL?,
        environment: [String: String] = [:]
    ) async throws -> Outcome {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = folder
        let (standardInput, standardOutput, standardError) = (Pipe(), Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = standardOutput
        process.standardError = standardError

        async let output = all(of: standardOutput.fileHandleForReading)
        async let errors = all(of: standardError.fileHandleForReading)
        let status: Int32 = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
            let writing = standardInput.fileHandleForWriting
            Thread.detachNewThread {
                // A program that refuses its arguments leaves before it reads.
                try? writing.write(contentsOf: Data(input))
                try? writing.close()
            }
        }
        return Outcome(status: status, output: await output, errors: await errors)
    }

    static func run(_ arguments: [String], input: String, in folder: URL? = nil) async throws -> Outcome {
        try await run(arguments, input: Array(input.utf8), in: folder)
    }

    /// Reads on a thread of its own: blocked threads of the global queue would be missed by the tasks of the very server
    /// that the program waits for.
    private static func all(of handle: FileHandle) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: String(decoding: handle.readDataToEndOfFile(), as: UTF8.self))
            }
        }
    }
}
