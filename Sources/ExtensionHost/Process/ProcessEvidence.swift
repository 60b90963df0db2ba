// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime

/// The evidence that an ended process of an extension left: why it ended, at which place, and because of which push.
struct ProcessEvidence {
    /// The program that ran, whose symbols name places.
    let program: ExtensionProgramFiles
    /// The report that the process itself wrote into shared memory when it crashed.
    let report: CrashReport
    /// The last output.
    let output: ProcessOutput
    /// The maximum of its memory, in bytes.
    let memoryLimit: Int

    /// Returns the end of the process, and the number of the push that caused it; 0 if that is unknown.
    ///
    /// - Parameters:
    ///   - status: The process's exit status; above 128 for a signal.
    ///   - verdict: Why its host ended it; `nil` if the host did not.
    ///   - blamed: The push that the host ended it for.
    func end(status: Int32, verdict: ProcessEnd.Cause?, blamed: UInt32) -> (ProcessEnd, culprit: UInt32) {
        let symbols = ProgramSymbols(program)
        switch (verdict, report.kind) {
        case (.blocked(let main)?, _):
            let stack = symbols.calls(at: main ? report.mainFrames : report.threadFrames, base: report.imageBase)
            return (ProcessEnd(cause: .blocked(main: main), place: stack.first?.place, stack: stack.lines), blamed)
        case (let verdict?, _): return (ProcessEnd(cause: verdict), 0)
        case (nil, .memory):
            let stack = symbols.calls(at: report.frames, base: report.imageBase)
            let cause = ProcessEnd.Cause.memory(used: report.memoryByteCount, limit: memoryLimit)
            let largest = report.largestBlock
            let message =
                largest > 0 ? String(format: "its largest allocation was %.1f MB", Double(largest) / 1_048_576) : nil
            return (
                ProcessEnd(cause: cause, message: message, place: stack.first?.place, stack: stack.lines), report.push
            )
        case (nil, .signal):
            let stack = symbols.calls(at: report.frames, base: report.imageBase, fault: report.faultAddress)
            let last = output.fatalError
            return (
                ProcessEnd(
                    cause: .signal(SignalName.text(report.number)),
                    message: last?.message,
                    place: stack.first?.place ?? last?.place.map(symbols.ownPlace),
                    stack: stack.lines
                ),
                report.push
            )
        case (nil, .none):
            if status > 128 { return (ProcessEnd(cause: .signal(SignalName.text(status - 128))), 0) }
            return (ProcessEnd(cause: .exit(Int(status))), 0)
        }
    }
}

/// The names of signals, as C has them.
enum SignalName {
    static func text(_ number: Int32) -> String {
        let names = [
            SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
            SIGABRT: "SIGABRT", SIGSYS: "SIGSYS", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ", SIGKILL: "SIGKILL",
            SIGTERM: "SIGTERM", SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGPIPE: "SIGPIPE",
        ]
        return names[number] ?? "signal \(number)"
    }
}
