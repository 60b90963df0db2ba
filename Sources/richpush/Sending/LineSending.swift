// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushClient
import PushMessages
import Synchronization
import UnixSignals

/// Sends every line of an input and writes a result for each.
struct LineSending: Sendable {
    let client: FCMClient
    let check: MessageCheck
    let journal: SendJournal?
    let options: SendOptions

    /// Returns the exit status, `nil` when everything was sent.
    ///
    /// The first SIGINT or SIGTERM takes no further line and sees through what is under way; the second ends that too.
    func run(_ source: InputSource) async throws -> ExitCode? {
        let findings = LineFindings()
        let check = check
        return try await client.send(
            prepared: InputLines(source),
            journal: journal,
            options: options,
            body: { batch in try await write(batch, findings) },
            prepare: { line in
                let (prepared, found) = check.prepare(line)
                if !found.isEmpty { findings.put(found, at: line.number) }
                return prepared
            }
        )
    }

    private func write(_ batch: SendBatch, _ findings: LineFindings) async throws -> ExitCode? {
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                var count = 0
                for await _ in signals {
                    count += 1
                    if count == 1 { batch.stop() } else { batch.cancel() }
                }
            }
            if StandardOutput.isErrorTerminal { group.addTask { await SendProgressLine.show(batch) } }
            defer { group.cancelAll() }
            var outcomes = OutcomeCount()
            for await item in batch.results {
                let line = item.index + 1
                outcomes.count(item.result.outcome)
                let json = item.result.json(["line": .integer(line)], findings: findings.take(at: line))
                try StandardOutput.write(json.encoded() + [UInt8(ascii: "\n")])
            }
            return outcomes.status
        }
    }

    /// What was found in lines whose results are not written yet.
    private final class LineFindings: Sendable {
        private let findings = Mutex<[Int: [Finding]]>([:])

        func put(_ found: [Finding], at line: Int) { findings.withLock { $0[line] = found } }

        func take(at line: Int) -> [Finding] { findings.withLock { $0.removeValue(forKey: line) } ?? [] }
    }
}
