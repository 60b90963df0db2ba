// SPDX-License-Identifier: Apache-2.0

package import Foundation
import Subprocess

#if canImport(System)
import System
#else
import SystemPackage
#endif

extension Program {
    /// The result of a finished run.
    package struct Outcome: Sendable {
        /// The exit status, or the number of the signal that ended it.
        package let status: Int32
        package let output: String
        package let errors: String
    }

    /// Runs it to its end with this input; `environment` is added to the one of the tests.
    ///
    /// It is killed with what it has started when the task is cancelled.
    package func run(
        _ arguments: [String],
        input: [UInt8] = [],
        environment: [String: String] = [:],
        in folder: URL? = nil
    ) async throws -> Outcome {
        BrokenPipes.ignore
        let variables = environment.map { (Environment.Key(stringLiteral: $0), Optional($1)) }
        let result = try await Subprocess.run(
            .path(FilePath(path)),
            arguments: Arguments(arguments),
            environment: .inherit.updating(Dictionary(uniqueKeysWithValues: variables)),
            workingDirectory: folder.map { FilePath($0.path) },
            platformOptions: .processGroup,
            input: UnforcedInput(bytes: input),
            output: .string(limit: Self.greatestOutput),
            error: .string(limit: Self.greatestOutput)
        )
        // The output of a killed program is incomplete.
        try Task.checkCancellation()
        let status =
            switch result.terminationStatus {
            case .exited(let status): status
            case .signaled(let signal): signal
            }
        return Outcome(status: status, output: result.standardOutput, errors: result.standardError)
    }

    /// Bytes of each output: the results of 100,000 messages are a fifth of it.
    private static let greatestOutput = 1 << 26

    /// Runs it for as long as the body does, and kills it then with what it has started.
    ///
    /// - Parameters:
    ///   - showsErrors: Whether its standard error is the one of the tests, or nobody's.
    ///   - hear: Takes what it writes to standard output piece by piece, and an empty piece at the end.
    package func running<Result: Sendable>(
        _ arguments: [String],
        showsErrors: Bool = false,
        in folder: URL? = nil,
        hearing hear: @escaping @Sendable (_ piece: [UInt8]) -> Void = { _ in },
        _ body: (RunningProgram) async throws -> Result
    ) async throws -> Result {
        BrokenPipes.ignore
        return try await Subprocess.run(
            .path(FilePath(path)),
            arguments: Arguments(arguments),
            workingDirectory: folder.map { FilePath($0.path) },
            platformOptions: .processGroup,
            input: .inputWriter,
            output: .sequence,
            error: showsErrors
                ? .currentStandardError
                : .fileDescriptor(.open("/dev/null", .writeOnly), closeAfterSpawningProcess: true)
        ) { execution in
            let output = execution.standardOutput
            async let hearing: Void = Self.follow(output, hear)
            let program = RunningProgram(execution)
            let result = try await body(program)
            await program.end(with: SIGKILL)
            await hearing
            return result
        }.closureResult
    }

    private static func follow(_ output: SubprocessOutputSequence, _ hear: @Sendable ([UInt8]) -> Void) async {
        // An output that breaks off has ended.
        do { for try await piece in output { hear(piece.withUnsafeBytes { Array($0) }) } } catch {}
        hear([])
    }
}
