// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import PushClient

/// The ends of what a command sent, from which its exit status follows: the gravest one counts.
struct OutcomeCount {
    private var sent = 0
    private var refused = 0
    private var notSent = 0
    private var unknown = 0
    private var withoutCredentials = 0

    mutating func count(_ outcome: SendResult.Outcome) {
        switch outcome {
        case .sent: sent += 1
        case .refused(let error) where error.code == .unauthenticated: withoutCredentials += 1
        case .refused: refused += 1
        case .unknown: unknown += 1
        case .notSent(let failure):
            switch failure.code {
            case .credentials where failure.credentials?.code == .unreachable: notSent += 1
            case .credentials: withoutCredentials += 1
            // The input is at fault, not the service.
            case .malformedRequest, .duplicateTarget, .lint, .notRendered: refused += 1
            // Nobody meant it to be sent.
            case .skipped: break
            default: notSent += 1
            }
        }
    }

    mutating func countSuccess() { sent += 1 }

    mutating func countRefusal() { refused += 1 }

    /// How many ended how.
    ///
    /// - Parameter done: What those are that were not refused.
    func sentence(_ done: String = "sent") -> String {
        let others = [(refused + withoutCredentials, "refused"), (notSent, "not \(done)"), (unknown, "unknown")]
        return (["\(sent) \(done)"] + others.filter { $0.0 > 0 }.map { "\($0) \($1)" }).joined(separator: ", ") + "."
    }

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
    /// The line says why a row of a campaign has no message.
    static let notRendered = SendFailure.Code(rawValue: "not-rendered")
    /// The line says that a campaign's template left the row out.
    static let skipped = SendFailure.Code(rawValue: "skipped")
}

/// How far a batch is, as a line on standard error that replaces itself.
enum SendProgressLine {
    /// Shows the line until the task is cancelled.
    static func show(_ batch: SendBatch) async { await ProgressLine.show { line(batch.progress, seconds: $0) } }

    static func line(_ progress: SendProgress, seconds: Double) -> String {
        "sending: \(outcomes(progress)), \(progress.taken - progress.decided) under way, "
            + "\(Int(Double(progress.decided) / max(seconds, 0.001)))/s"
    }

    /// The sentence about the messages when all of them are decided.
    static func summary(_ progress: SendProgress) -> String { "\(outcomes(progress))." }

    private static func outcomes(_ progress: SendProgress) -> String {
        var parts = ["\(progress.sent) sent"]
        if progress.refused > 0 { parts.append("\(progress.refused) refused") }
        if progress.notSent > 0 { parts.append("\(progress.notSent) not sent") }
        if progress.unknown > 0 { parts.append("\(progress.unknown) unknown") }
        return parts.joined(separator: ", ")
    }
}
#endif
