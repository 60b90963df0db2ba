// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushPreview
import Subprocess

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A command of this program, run in a separate process, so that a tool behaves like the command line: with the same
/// checks and sentences, and without state from an earlier call.
struct OwnCommand: Sendable {
    /// The output of a command that succeeded.
    struct Outcome: Sendable {
        var output: [UInt8]
        var errors: String
        /// Whether it found nothing to object to: its status is 0, not 1.
        var isClean: Bool
    }

    var arguments: [String]
    var input: [UInt8] = []

    /// Bytes of its output: a page with its pictures.
    private static let greatestOutput = 64 << 20
    private static let greatestErrors = 1 << 20

    /// Runs it to its end; findings are not a failure.
    ///
    /// It is killed with what it has started when the task is cancelled.
    ///
    /// - Throws: ``AgentFailure`` with what it said if it did not do its work; `CancellationError`.
    func run() async throws -> Outcome {
        let result = try await Subprocess.run(
            .path(FilePath(OwnProgram.path)),
            arguments: Arguments(arguments),
            environment: .inherit.updating(["NO_COLOR": "1"]),
            platformOptions: .processGroup,
            input: .array(input),
            output: .bytes(limit: Self.greatestOutput),
            error: .string(limit: Self.greatestErrors)
        )
        try Task.checkCancellation()
        switch result.terminationStatus {
        case .exited(let status) where status == 0 || status == ExitStatus.findings.rawValue:
            return Outcome(output: result.standardOutput, errors: result.standardError, isClean: status == 0)
        case .exited(let status):
            throw AgentFailure(Self.sentence(result.standardError) ?? "\(arguments[0]) ended with status \(status).")
        case .signaled(let signal):
            throw AgentFailure("\(arguments[0]) was ended by signal \(signal).")
        }
    }

    /// The error without the parts for people at a terminal: the word Error, and the usage after the sentence.
    private static func sentence(_ errors: String) -> String? {
        let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
        let said = lines.prefix { line in !["Usage:", "Help:"].contains { line.hasPrefix($0) } }.joined(separator: "\n")
        let text = said.trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : String(text.hasPrefix("Error: ") ? text.dropFirst(7) : text[...])
    }
}
