// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import PushClient

/// Turns what keeps a command from asking the service into words and the documented exit status.
enum ServiceFailure {
    /// Does the work; if it fails, says why, and if the service cannot be reached, what to do.
    static func exiting<Result>(
        reaching service: ServiceOptions? = nil,
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await saying(work)
        } catch let status as ExitCode where status == ExitStatus.unavailable {
            if let service { StandardOutput.printError(.init(lines: service.remedyIfUnreachable)) }
            throw status
        }
    }

    private static func saying<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await InputFailure.exiting(work)
        } catch let error as CredentialsError {
            StandardOutput.printError(.init(lines: error.message))
            throw error.code == .unreachable ? ExitStatus.unavailable : ExitStatus.noPermission
        } catch let error as JournalError {
            StandardOutput.printError(.init(lines: error.message))
            throw error.code == .inUse ? ExitStatus.tryAgain : ExitStatus.cannotCreate
        } catch let error as CallError {
            StandardOutput.printError(.init(lines: error.message))
            throw status(of: error)
        } catch {
            #if LegacyProtocols
            if let error = error as? CCSError {
                StandardOutput.printError(.init(lines: error.message))
                throw error.code == .loginRefused ? ExitStatus.noPermission : ExitStatus.unavailable
            }
            #endif
            throw error
        }
    }

    private static func status(of error: CallError) -> ExitCode {
        switch error.code {
        case .invalidArgument: .validationFailure
        case .refused: error.refusal?.code == .unauthenticated ? ExitStatus.noPermission : ExitStatus.findings
        case .notSent:
            error.failure?.credentials.map { $0.code != .unreachable } ?? false
                ? ExitStatus.noPermission : ExitStatus.unavailable
        case .unknown: ExitStatus.tryAgain
        default: ExitStatus.cannotCreate
        }
    }
}
#endif
