// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A program of this machine's that is not ours, run to its end.
struct ForeignProgram {
    /// What a finished run left behind; output and errors as they came, mixed.
    struct Outcome: Sendable {
        var status: Int32
        var output: String
    }

    let executable: URL

    /// The program of this name on the path, or `nil`.
    init?(_ name: String) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        let candidates = folders.map { URL(filePath: String($0)).appending(path: name) }
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            return nil
        }
        executable = found
    }

    /// Runs it with this input; `environment` is added to the one of the tests.
    func run(
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:],
        in folder: URL? = nil
    ) async throws -> Outcome {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = folder
        let (standardInput, output) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = output
        let status: Int32 = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
            let writing = standardInput.fileHandleForWriting
            Thread.detachNewThread {
                // A program that does not care for its input may have gone.
                try? writing.write(contentsOf: Data(input.utf8))
                try? writing.close()
            }
        }
        return Outcome(status: status, output: await Self.all(of: output.fileHandleForReading))
    }

    /// Reads on a thread of its own, because blocked threads of the global queue are missed by the tasks of the server.
    private static func all(of handle: FileHandle) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: String(decoding: handle.readDataToEndOfFile(), as: UTF8.self))
            }
        }
    }
}
