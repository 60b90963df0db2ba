// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation
import PushCampaign
import PushClient
import PushMessages
import Synchronization
import SystemFiles

/// The outcomes of a part's rows: counts of all, a line for each that was not simply sent, and targets that are gone.
///
/// The files are written anew in each run, and what earlier runs did is taken from the journal, so that they are whole
/// whenever a run sees the part through.
final class PartOutcomes: Sendable {
    /// How many rows ended how.
    struct Counts: Sendable, Codable, Hashable {
        var rows = 0
        var sent = 0
        var refused = 0
        var dead = 0
        var notSent = 0
        var unknown = 0
        var notRendered = 0
        var skipped = 0
        /// Messages that may have arrived twice.
        var uncertain = 0

        mutating func add(_ other: Counts) {
            rows += other.rows
            sent += other.sent
            refused += other.refused
            dead += other.dead
            notSent += other.notSent
            unknown += other.unknown
            notRendered += other.notRendered
            skipped += other.skipped
            uncertain += other.uncertain
        }

        /// Rows that failed for another reason than that their target is gone.
        var failures: Int { refused - dead + notSent + unknown }
    }

    /// Answers of FCM to targets that are gone, or never were this project's.
    private static let deadCodes: Set<String> = ["UNREGISTERED", "SENDER_ID_MISMATCH"]

    /// A row whose result is not known yet.
    private struct Pending: Sendable {
        var number: Int
        var key: ArraySlice<UInt8>
        var body: ArraySlice<UInt8>
    }

    private struct State: Sendable {
        var pending: [Int: Pending] = [:]
        var counts = Counts()
        var lines: [UInt8] = Array("row,key,outcome,code,may_be_duplicate\n".utf8)
        var deadTokens: [UInt8] = []
    }

    private let state = Mutex(State())
    private let outcomes: CampaignFile
    private let deadTokens: CampaignFile
    private let files: CampaignPartFiles

    /// The name of the part.
    var name: String { files.name }

    init(_ files: CampaignPartFiles) throws(InputFailure) {
        self.files = files
        outcomes = try CampaignFile(files.outcomes)
        deadTokens = try CampaignFile(files.deadTokens)
    }

    var counts: Counts { state.withLock { $0.counts } }

    /// What is sent of a row, the first of which has the place 0 in its part.
    func prepare(
        _ line: ArraySlice<UInt8>,
        number: Int,
        place: Int,
        journal: SendJournal,
        isDryRun: Bool
    ) -> Prepared {
        guard let row = RenderedRow(line) else {
            let sentence = "The line was not written by 'richpush campaign render'."
            note(number, [], "not-rendered", "no-rendered-line") { $0.notRendered += 1 }
            return .notSent(SendFailure(.malformedRequest, sentence))
        }
        switch row.content {
        case .failed(let code, let text):
            note(number, row.key, "not-rendered", code) { $0.notRendered += 1 }
            return .notSent(SendFailure(.notRendered, "The row has no message: \(text) [\(code)]"))
        case .skipped(let reason):
            note(number, row.key, "skipped", reason) { $0.skipped += 1 }
            return .notSent(SendFailure(.skipped, "The row is left out: \(reason)"))
        case .message(let message):
            if let ending = journal.ending(at: place) {
                note(ending, number, row.key, message)
            } else {
                state.withLock { $0.pending[place] = Pending(number: number, key: row.key, body: message) }
            }
            return .body(Self.request(message, isDryRun: isDryRun))
        }
    }

    private static func request(_ message: ArraySlice<UInt8>, isDryRun: Bool) -> [UInt8] {
        var body: [UInt8] = []
        body.reserveCapacity(message.count + 40)
        body += isDryRun ? "{\"validate_only\":true,\"message\":".utf8 : "{\"message\":".utf8
        body += message
        body.append(UInt8(ascii: "}"))
        return body
    }

    /// Takes note of a result.
    func note(_ item: SendBatch.Item) {
        guard let row = state.withLock({ $0.pending.removeValue(forKey: item.index) }) else { return }
        let result = item.result
        switch result.outcome {
        case .sent:
            guard result.mayBeDuplicate else {
                return state.withLock { state in
                    state.counts.rows += 1
                    state.counts.sent += 1
                }
            }
            note(row.number, row.key, "sent", "", mayBeDuplicate: true) { $0.sent += 1 }
        case .refused(let error):
            refused(error.code.rawValue, row.number, row.key, row.body, mayBeDuplicate: result.mayBeDuplicate)
        case .notSent(let failure):
            note(row.number, row.key, "not-sent", failure.code.rawValue, mayBeDuplicate: result.mayBeDuplicate) {
                $0.notSent += 1
            }
        case .unknown(let failure):
            note(row.number, row.key, "unknown", failure.code.rawValue, mayBeDuplicate: true) { $0.unknown += 1 }
        }
    }

    /// Takes note of what an earlier run did.
    private func note(_ ending: JournalResult, _ number: Int, _ key: ArraySlice<UInt8>, _ message: ArraySlice<UInt8>) {
        switch ending.outcome {
        case "sent" where !ending.mayBeDuplicate:
            state.withLock { state in
                state.counts.rows += 1
                state.counts.sent += 1
            }
        case "sent": note(number, key, "sent", "", mayBeDuplicate: true) { $0.sent += 1 }
        case "refused":
            refused(ending.code ?? "", number, key, message, mayBeDuplicate: ending.mayBeDuplicate)
        default: note(number, key, "unknown", "", mayBeDuplicate: true) { $0.unknown += 1 }
        }
    }

    private func refused(
        _ code: String,
        _ number: Int,
        _ key: ArraySlice<UInt8>,
        _ message: ArraySlice<UInt8>,
        mayBeDuplicate: Bool
    ) {
        let isDead = Self.deadCodes.contains(code)
        if isDead, let value = try? JSONValue(parsing: Array(message)),
            let target = value["token"]?.string ?? value["fid"]?.string
        {
            state.withLock { $0.deadTokens += Array(target.utf8) + [UInt8(ascii: "\n")] }
        }
        note(number, key, "refused", code, mayBeDuplicate: mayBeDuplicate) { counts in
            counts.refused += 1
            if isDead { counts.dead += 1 }
        }
    }

    private func note(
        _ number: Int,
        _ key: ArraySlice<UInt8>,
        _ outcome: String,
        _ code: String,
        mayBeDuplicate: Bool = false,
        _ count: (inout Counts) -> Void
    ) {
        let name = (try? JSONValue(parsing: Array(key)))?.string ?? String(decoding: key, as: UTF8.self)
        let line = "\(number),\(name.csvCell),\(outcome),\(code.csvCell),\(mayBeDuplicate ? "yes" : "")\n"
        state.withLock { state in
            state.counts.rows += 1
            if mayBeDuplicate { state.counts.uncertain += 1 }
            count(&state.counts)
            state.lines += line.utf8
        }
        try? flush(above: 1 << 16)
    }

    private func flush(above limit: Int) throws {
        try state.withLock { state in
            guard state.lines.count + state.deadTokens.count > limit else { return }
            try outcomes.write(state.lines)
            try deadTokens.write(state.deadTokens)
            state.lines.removeAll(keepingCapacity: true)
            state.deadTokens.removeAll(keepingCapacity: true)
        }
    }

    /// Writes the remaining lines, and a mark if the part is done.
    func finish(isDone: Bool) throws {
        try flush(above: 0)
        guard isDone else { return }
        try OutputFile.write(Array(try JSONEncoder().encode(counts)), to: files.done.path, announcing: nil)
    }

    /// The counts of a completed part; `nil` if there is work left.
    static func read(_ files: CampaignPartFiles) -> Counts? {
        guard let data = try? Data(contentsOf: files.done) else { return nil }
        return try? JSONDecoder().decode(Counts.self, from: data)
    }
}

extension String {
    /// In quotes where RFC 4180 wants it.
    fileprivate var csvCell: String {
        guard contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return self }
        return "\"\(replacing("\"", with: "\"\""))\""
    }
}
#endif
