// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Foundation
import LoopbackServer
import Programs

/// The built `richpush`, run as a user runs it.
struct RichPushProcess {
    /// The result of a finished run.
    struct Outcome: Sendable {
        var status: Int32
        var output: String
        var errors: String

        init(_ outcome: Program.Outcome) {
            (status, output, errors) = (outcome.status, outcome.output, outcome.errors)
        }

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

    /// Few run at once, because a program that starts has a time to keep.
    private static let processes = AsyncSemaphore(permits: 4)

    /// Runs the command to its end with this standard input.
    static func run(_ arguments: [String], input: [UInt8] = [], in folder: URL? = nil) async throws -> Outcome {
        try await processes.withPermit { Outcome(try await Program.richpush.run(arguments, input: input, in: folder)) }
    }

    static func run(_ arguments: [String], input: String, in folder: URL? = nil) async throws -> Outcome {
        try await run(arguments, input: Array(input.utf8), in: folder)
    }

    /// Runs a shell's command line, in which `$0` is the program, to its end; `environment` is added to the tests'.
    static func runShell(
        _ commandLine: String,
        input: String = "",
        in folder: URL? = nil,
        environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await processes.withPermit {
            Outcome(
                try await Program.shell.run(
                    ["-c", commandLine, Program.richpush.path],
                    input: Array(input.utf8),
                    environment: environment,
                    in: folder
                )
            )
        }
    }
}
