// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushClient

/// The ends of what a command sent, from which its exit status follows: the gravest one counts.
struct OutcomeCount {
    private var refused = 0
    private var notSent = 0
    private var unknown = 0
    private var withoutCredentials = 0

    mutating func count(_ outcome: SendResult.Outcome) {
        switch outcome {
        case .sent: break
        case .refused(let error) where error.code == .unauthenticated: withoutCredentials += 1
        case .refused: refused += 1
        case .unknown: unknown += 1
        case .notSent(let failure):
            switch failure.code {
            case .credentials where failure.credentials?.code == .unreachable: notSent += 1
            case .credentials: withoutCredentials += 1
            // The input is at fault, not the service.
            case .malformedRequest, .duplicateTarget, .lint: refused += 1
            default: notSent += 1
            }
        }
    }

    mutating func countRefusal() { refused += 1 }

    /// `nil` when everything was sent.
    var status: ExitCode? {
        if unknown > 0 { return ExitStatus.tryAgain }
        if withoutCredentials > 0 { return ExitStatus.noPermission }
        if notSent > 0 { return ExitStatus.unavailable }
        return refused > 0 ? ExitStatus.findings : nil
    }
}

extension SendFailure.Code {
    /// The linter says that the service will refuse it.
    static let lint = SendFailure.Code(rawValue: "lint")
}
