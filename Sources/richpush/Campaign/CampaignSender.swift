// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import Foundation
import PushClient
import PushMessages
import Synchronization
import UnixSignals

/// Sends the parts of a campaign one after the other, each with its journal, until all is done or something stops it.
final class CampaignSender: Sendable {
    /// How it sends.
    struct Configuration: Sendable {
        var options = SendOptions()
        var stopLimit = StopLimit.usual
        var resendsUnknown = true
        var isDryRun = false
        /// About how many rows there are; `nil` if unknown.
        var expectedRows: Int?
        /// The command that goes on with what was stopped.
        var remedy = ""
    }

    /// Why it ended before the last row.
    enum Stop: Sendable, Equatable {
        case signal(UnixSignal)
        case limit
        case unreachable(String)
    }

    private struct State: Sendable {
        /// The outcomes of the parts, by their names; a part that a window interrupted is counted anew.
        var counts: [String: PartOutcomes.Counts] = [:]
        var current: PartOutcomes?
        /// Until when everybody's window is closed, in words.
        var waiting: String?
        var batch: SendBatch?
        var stop: Stop?
        var files: [CampaignPartFiles] = []
        /// Rows that earlier runs saw through, which say nothing about the rate.
        var rowsBefore = 0
    }

    private let client: FCMClient
    private let configuration: Configuration
    private let state = Mutex(State())

    init(_ client: FCMClient, _ configuration: Configuration) {
        self.client = client
        self.configuration = configuration
    }

    /// All that is decided.
    var counts: PartOutcomes.Counts {
        state.withLock { state in
            var counts = PartOutcomes.Counts()
            for (name, part) in state.counts where name != state.current?.name { counts.add(part) }
            if let current = state.current { counts.add(current.counts) }
            return counts
        }
    }

    var stop: Stop? { state.withLock { $0.stop } }

    /// Lets signals stop the sending while the body runs: the first sees through what is under way, the second does not.
    func run(_ body: () async throws -> Void) async throws {
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [self] in
                for await signal in signals { stop(for: .signal(signal)) }
            }
            if StandardOutput.isErrorTerminal {
                group.addTask { [self] in await ProgressLine.show { line(after: $0) } }
            }
            defer { group.cancelAll() }
            try await body()
        }
    }

    private func stop(for reason: Stop) {
        let (batch, isFirst) = state.withLock { state in
            defer { state.stop = state.stop ?? reason }
            return (state.batch, state.stop == nil)
        }
        if isFirst { batch?.stop() } else if case .signal = reason { batch?.cancel() }
    }

    // MARK: - Parts

    /// Sends the rows of a part, or skips them if an earlier run completed them; false when it has to stop.
    ///
    /// Rows that the gate holds up are left for later, and the part is not done then.
    func send(
        _ feed: RenderedFeed,
        limit: Int,
        _ files: CampaignPartFiles,
        project: String,
        context: String,
        gate: WindowGate? = nil
    ) async throws -> Bool {
        let isNew = state.withLock { state in
            defer { if !state.files.contains(where: { $0.name == files.name }) { state.files.append(files) } }
            return !state.files.contains { $0.name == files.name }
        }
        if let counts = PartOutcomes.read(files) {
            _ = try await feed.skip(counts.rows)
            state.withLock { state in
                state.counts[files.name] = counts
                if isNew { state.rowsBefore += counts.rows }
            }
            return stop == nil
        }
        let journal = try SendJournal(
            path: files.journal.path,
            project: project,
            context: context,
            resendsUnknown: configuration.resendsUnknown
        )
        let unknown = journal.unknown
        if isNew, journal.doneCount > 0 || !unknown.isEmpty {
            StandardOutput.printError("\(files.name): \(journal.doneCount) messages are done and not sent again.")
        }
        if isNew, !unknown.isEmpty {
            let what = configuration.resendsUnknown ? "sent again" : "left alone"
            var places = "outcomes.csv lists them"
            if gate == nil {
                let rows = JournalOptions.ranges(unknown.prefix(1000).map { $0 + feed.count })
                places = "rows \(rows)\(unknown.count > 1000 ? " and \(unknown.count - 1000) more" : "")"
            }
            StandardOutput.printError(
                "\(unknown.count) messages may have been sent already and are \(what); \(places)."
            )
        }
        let outcomes = try PartOutcomes(files)
        state.withLock { state in
            state.current = outcomes
            if isNew { state.rowsBefore += journal.doneCount }
        }
        let configuration = configuration
        try await client.send(
            prepared: PartRows(feed: feed, limit: limit, gate: gate),
            journal: journal,
            options: configuration.options,
            body: { try await collect($0, outcomes) },
            prepare: { row in
                outcomes.prepare(
                    row.line,
                    number: row.number,
                    place: row.place,
                    journal: journal,
                    isDryRun: configuration.isDryRun
                )
            }
        )
        let counts = outcomes.counts
        // Rows that were not sent are left to a later run.
        let isDone = stop == nil && counts.notSent == 0 && counts.unknown == 0 && gate?.hasClosed != true
        try outcomes.finish(isDone: isDone)
        state.withLock { state in
            state.counts[files.name] = counts
            (state.current, state.batch) = (nil, nil)
        }
        return stop == nil
    }

    private func collect(_ batch: SendBatch, _ outcomes: PartOutcomes) async throws {
        let isStopped = state.withLock { state in
            state.batch = batch
            return state.stop != nil
        }
        if isStopped { batch.stop() }
        for await item in batch.results {
            outcomes.note(item)
            if configuration.stopLimit.isReached(counts) { stop(for: .limit) }
        }
        if let failure = batch.failure { stop(for: .unreachable(failure.message)) }
    }

    // MARK: - The end

    /// Puts the parts' files together, says what became of the rows, and answers the exit status.
    func finish(_ folder: CampaignFolder, json: Bool) throws -> ExitCode? {
        let files = state.withLock { $0.files }
        try Self.join(files.map(\.outcomes), into: folder.outcomes, hasHeader: true)
        try Self.join(files.map(\.deadTokens), into: folder.deadTokens, hasHeader: false)
        let counts = counts
        if json {
            try StandardOutput.print(json: Self.json(counts, folder, stop).description)
        } else {
            StandardOutput.printError(.init(lines: Self.text(counts, folder)))
        }
        switch stop {
        case .signal(let signal)?:
            StandardOutput.printError("Stopped by a signal. Go on with: \(configuration.remedy)")
            return counts.unknown > 0 ? ExitStatus.tryAgain : ExitStatus.stopped(by: signal)
        case .limit?:
            StandardOutput.printError(
                "Stopped: \(counts.failures) messages failed, which is beyond --stop-at "
                    + "\(configuration.stopLimit.defaultValueDescription). Look at \(folder.outcomes.path), then go on with: "
                    + "\(configuration.remedy) --stop-at …"
            )
            return ExitStatus.findings
        case .unreachable(let sentence)?:
            // libcurl's sentence about a connection has no full stop.
            let end = sentence.hasSuffix(".") ? "" : "."
            StandardOutput.printError("\(sentence)\(end) Go on with: \(configuration.remedy)")
            return ExitStatus.unavailable
        case nil:
            if !json, counts.refused + counts.notRendered + counts.unknown > 0 {
                StandardOutput.printError("\(folder.outcomes.path) says of each row why.")
            }
            if counts.unknown > 0 { return ExitStatus.tryAgain }
            if counts.notSent > 0 {
                StandardOutput.printError(
                    "\(counts.notSent) messages were not sent. Go on with: \(configuration.remedy)"
                )
                return ExitStatus.unavailable
            }
            return counts.refused + counts.notRendered > 0 ? ExitStatus.findings : nil
        }
    }

    private static func join(_ parts: [URL], into file: URL, hasHeader: Bool) throws {
        let whole = try CampaignFile(file)
        for (index, part) in parts.enumerated() {
            guard let reader = try? InputSource(argument: part.path).open() else { continue }
            var isFirst = hasHeader && index > 0
            var bytes: [UInt8] = []
            while try reader.read(into: &bytes) {
                let start = isFirst ? (bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) : 0
                isFirst = false
                try whole.write(bytes[start...])
                bytes.removeAll(keepingCapacity: true)
            }
        }
    }

    private static func text(_ counts: PartOutcomes.Counts, _ folder: CampaignFolder) -> String {
        var parts = ["\(counts.sent) sent"]
        if counts.refused > 0 {
            parts.append("\(counts.refused) refused, \(counts.dead) of them to targets that are gone")
        }
        if counts.notSent > 0 { parts.append("\(counts.notSent) not sent") }
        if counts.unknown > 0 { parts.append("\(counts.unknown) unknown") }
        if counts.notRendered > 0 { parts.append("\(counts.notRendered) without a message") }
        if counts.skipped > 0 { parts.append("\(counts.skipped) left out") }
        var text = "\(counts.rows) rows: \(parts.joined(separator: ", "))"
        if counts.uncertain > 0 {
            text += "\n\(counts.uncertain) may have arrived twice; \(folder.outcomes.path) lists them."
        }
        if counts.dead > 0 { text += "\nTargets that are gone are in \(folder.deadTokens.path)" }
        return text
    }

    private static func json(_ counts: PartOutcomes.Counts, _ folder: CampaignFolder, _ stop: Stop?) -> JSONValue {
        [
            "rows": .integer(counts.rows), "sent": .integer(counts.sent), "refused": .integer(counts.refused),
            "dead": .integer(counts.dead), "not_sent": .integer(counts.notSent), "unknown": .integer(counts.unknown),
            "not_rendered": .integer(counts.notRendered), "skipped": .integer(counts.skipped),
            "may_be_duplicate": .integer(counts.uncertain), "outcomes": .string(folder.outcomes.path),
            "dead_tokens": .string(folder.deadTokens.path), "is_stopped": .bool(stop != nil),
        ]
    }

    // MARK: - Progress

    /// Shows in place of progress until when all windows are closed; `nil` if one is open.
    func wait(_ sentence: String?) {
        state.withLock { $0.waiting = sentence }
    }

    private func line(after seconds: Double) -> String {
        let (before, waiting) = state.withLock { ($0.rowsBefore, $0.waiting) }
        return waiting ?? Self.line(counts, before: before, of: configuration.expectedRows, seconds: seconds)
    }

    /// How many rows are decided, at which rate, and how long the others will take.
    static func line(_ counts: PartOutcomes.Counts, before: Int, of expected: Int?, seconds: Double) -> String {
        var line = "sending: \(counts.rows)"
        if let expected { line += " of about \(max(expected, counts.rows))" }
        let rate = Double(max(0, counts.rows - before)) / max(seconds, 0.001)
        line += ", \(Int(rate))/s"
        if let expected, rate >= 1, expected > counts.rows {
            let left = Int(Double(expected - counts.rows) / rate)
            line +=
                left >= 3600
                ? ", \(left / 3600) h \(left % 3600 / 60) min left"
                : left >= 60 ? ", \(left / 60) min left" : ", \(left) s left"
        }
        if counts.refused > 0 { line += ", \(counts.refused) refused" }
        if counts.notSent > 0 { line += ", \(counts.notSent) not sent" }
        if counts.unknown > 0 { line += ", \(counts.unknown) unknown" }
        return line
    }
}
#endif
