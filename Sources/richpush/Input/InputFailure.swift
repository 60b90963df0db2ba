// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages

/// An input that a command cannot work on: it cannot be read, or it is not JSON.
enum InputFailure: Error, CustomStringConvertible {
    case unreadable(InputError)
    case notJSON(JSONSyntaxError, in: InputSource)

    /// Reads an input and recognises what it is.
    static func push(from source: InputSource) throws(InputFailure) -> PushInput {
        let bytes: [UInt8]
        do throws(InputError) {
            bytes = try source.readAll()
        } catch {
            throw .unreadable(error)
        }
        do throws(JSONSyntaxError) {
            return try PushInput(parsing: bytes)
        } catch {
            throw .notJSON(error, in: source)
        }
    }

    /// Does the work and, where an input fails, says so and ends with the documented status.
    static func exiting<Result>(_ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let error as InputError {
            try exit(with: .unreadable(error))
        } catch let error as InputFailure {
            try exit(with: error)
        }
    }

    /// The same for work that waits.
    static func exiting<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await work()
        } catch let error as InputError {
            try exit(with: .unreadable(error))
        } catch let error as InputFailure {
            try exit(with: error)
        }
    }

    private static func exit(with failure: InputFailure) throws -> Never {
        StandardOutput.printError(failure.description)
        throw failure.exitCode
    }

    var exitCode: ExitCode {
        switch self {
        case .unreadable: ExitStatus.noInput
        case .notJSON: ExitStatus.badInput
        }
    }

    var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .notJSON(let error, let source) where error.isEmptyInput:
            "\(source.name) is empty; expected a message as JSON, for instance {\"topic\": \"news\"}"
        case .notJSON(let error, let source): "\(source.name) is not JSON. \(error.description)"
        }
    }
}
