// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import PushClient
import PushMessages
import Synchronization
import UnixSignals

/// Sends every line of an input and writes a result for each.
struct LineSending: Sendable {
    let client: FCMClient
    let check: SendCheck
    let journal: SendJournal?
    let options: SendOptions

    /// Returns the exit status, `nil` when everything was sent.
    ///
    /// The first SIGINT or SIGTERM stops reading lines and completes those under way; the second ends those too. If
    /// lines are left then, an error says so, and the status is the one of a program that the signal ended.
    func run(_ source: InputSource) async throws -> ExitCode? {
        let findings = LineFindings()
        let lines = try PreparedLines(source, check: check)
        return try await client.send(
            prepared: lines,
            journal: journal,
            options: options,
            body: { batch in
                let written = try await write(batch, findings)
                if let failure = batch.failure { explain(failure, written, hasEnded: lines.hasEnded) }
                guard let signal = written.signal, !lines.hasEnded else { return written.status }
                StandardOutput.printError(
                    written.lastLine == 0
                        ? "Stopped before a line was sent."
                        : "Stopped: no line after line \(written.lastLine) was sent."
                )
                return written.status == ExitStatus.tryAgain ? written.status : ExitStatus.stopped(by: signal)
            },
            prepare: { line in
                if !line.findings.isEmpty { findings.put(line.findings, at: line.number) }
                return line.prepared
            }
        )
    }

    /// Says once why the lines that remain were not sent, and how to send them.
    private func explain(_ failure: SendFailure, _ written: Written, hasEnded: Bool) {
        let remedy =
            journal == nil ? "With --journal, a rerun sends only them." : "Run the same again to send them."
        let unread = hasEnded ? "" : " Lines after line \(written.lastLine) were not read."
        StandardOutput.printError(
            "\(failure.message) The sending ended here; results that say not-sent name the lines that remain.\(unread) "
                + remedy
        )
    }

    /// The lines of a batch that were written.
    private struct Written {
        var status: ExitCode?
        /// The last line of the input that has a result, or 0.
        var lastLine = 0
        /// The signal that stopped it.
        var signal: UnixSignal?
    }

    private func write(_ batch: SendBatch, _ findings: LineFindings) async throws -> Written {
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        let stop = Stop()
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await signal in signals {
                    if stop.isFirst(signal) { batch.stop() } else { batch.cancel() }
                }
            }
            if StandardOutput.isErrorTerminal { group.addTask { await SendProgressLine.show(batch) } }
            defer { group.cancelAll() }
            var outcomes = OutcomeCount()
            var written = Written()
            for await items in batch.bursts {
                var bytes: [UInt8] = []
                for item in items {
                    let line = item.index + 1
                    written.lastLine = max(written.lastLine, line)
                    outcomes.count(item.result.outcome)
                    bytes += item.result.json(["line": .integer(line)], findings: findings.take(at: line)).encoded()
                    bytes.append(UInt8(ascii: "\n"))
                }
                try StandardOutput.write(bytes)
            }
            if StandardOutput.isErrorTerminal {
                StandardOutput.replaceErrorLine(with: SendProgressLine.summary(batch.progress) + "\n")
            }
            written.status = outcomes.status
            written.signal = stop.signal
            return written
        }
    }

    /// The signal that stopped the sending.
    private final class Stop: Sendable {
        private let first = Mutex<UnixSignal?>(nil)

        var signal: UnixSignal? { first.withLock { $0 } }

        /// Keeps the first signal, and tells whether this is it.
        func isFirst(_ signal: UnixSignal) -> Bool {
            first.withLock { first in
                defer { first = first ?? signal }
                return first == nil
            }
        }
    }

    /// Findings in lines whose results are not written yet.
    private final class LineFindings: Sendable {
        private let findings = Mutex<[Int: [Finding]]>([:])

        func put(_ found: [Finding], at line: Int) { findings.withLock { $0[line] = found } }

        func take(at line: Int) -> [Finding] { findings.withLock { $0.removeValue(forKey: line) } ?? [] }
    }
}
#endif
