// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Synchronization

/// Turns a command into a filter: one JSON document per line in, one JSON result per line out, in the same order.
struct JSONLines {
    let source: InputSource

    /// Answers every line, on all cores, and returns whether the limit was reached by some line's findings.
    func run(failingOn limit: FindingLimit?, answer: @escaping LineFilter.Answer) async throws -> Bool {
        let filter = LineFilter(failingOn: limit, answer: answer)
        let lines = try LineReader(source)
        return try await telling {
            filter.tally
        } work: {
            try filter.run(lines)
        }
    }

    /// The same for answers that take their time, as many at once as are allowed.
    ///
    /// A result is written as soon as all before it are, so that a program may wait for one before it sends the next.
    ///
    /// - Parameter isFollowed: Whether nobody else says how far the work is.
    func run(
        failingOn limit: FindingLimit?,
        atOnce: Int,
        isFollowed: Bool = true,
        answer: @escaping @Sendable (LineReader.Line) async -> LineAnswer
    ) async throws -> Bool {
        let output = OrderedOutput()
        let lines = LineQueue(try LineReader(source))
        let found = Found()
        return try await telling({ found.tally }, isFollowed: isFollowed) {
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<atOnce {
                    group.addTask {
                        var isReached = false
                        while let (index, line) = try await lines.next() {
                            let answer = await answer(line)
                            try Task.checkCancellation()
                            isReached = isReached || limit?.isReached(by: answer.findings) == true
                            found.count(answer.findings)
                            try await output.put(answer.bytes, at: index)
                        }
                        return isReached
                    }
                }
                return try await group.reduce(false) { $0 || $1 }
            }
        }
    }

    /// Says on a terminal how far the work is, unless its results are written there, and in the end what was found.
    private func telling(
        _ tally: @escaping @Sendable () -> LineTally,
        isFollowed: Bool = true,
        work: () async throws -> Bool
    ) async throws -> Bool {
        let isShown = isFollowed && StandardOutput.isErrorTerminal && !StandardOutput.isTerminal
        let isReached = try await ProgressLine.during({ tally().progress(after: $0) }, isShown: isShown, work)
        if StandardOutput.isErrorTerminal { StandardOutput.printError(.init(lines: tally().sentence)) }
        return isReached
    }

    /// The findings of answers side by side.
    private final class Found: Sendable {
        private let state = Mutex(LineTally())

        var tally: LineTally { state.withLock { $0 } }

        func count(_ findings: [Finding]) { state.withLock { $0.count(findings) } }
    }
}

/// The result of one line of a `--jsonl` input.
struct LineAnswer: Sendable {
    /// The result as JSON on one line, newline included.
    var bytes: [UInt8]
    /// The findings that decide the exit status.
    var findings: [Finding]

    init(bytes: [UInt8], findings: [Finding]) {
        self.bytes = bytes + [UInt8(ascii: "\n")]
        self.findings = findings
    }

    init(json: JSONValue, findings: [Finding]) {
        self.init(bytes: json.encoded(), findings: findings)
    }

    /// The result of a line that could not be worked on: what is wrong in one sentence, and as findings.
    static func failure(_ sentence: String, findings: [Finding]) -> LineAnswer {
        LineAnswer(
            json: ["error": .string(sentence), "findings": .array(findings.map(\.json))],
            findings: findings
        )
    }

    /// The result of a line that holds no document.
    static func failure(_ failure: LineFailure) -> LineAnswer {
        self.failure(failure.sentence, findings: [failure.finding])
    }
}

/// A line of a `--jsonl` input that holds no document.
struct LineFailure: Error {
    /// What is wrong with it.
    let sentence: String
    /// The same, with the place in the input.
    let finding: Finding

    /// The line is not JSON.
    init(_ line: LineReader.Line, _ error: JSONSyntaxError) {
        let text = Array(line.bytes)
        sentence =
            if error.isEmptyInput {
                "The line is empty; every line must hold one document."
            } else if line.number == 1, text.isUTF16 {
                "The input is UTF-16; save it as UTF-8."
            } else if text.contains(UInt8(ascii: "\r")) {
                "The line is not JSON, and has carriage returns within: save the file with a line feed at the end of each line."
            } else {
                "Not JSON at column \(error.column): \(error.reason)"
            }
        var finding = InvalidJSONRule.finding(error, in: PushInput.split(text).text, saying: sentence)
        finding.location = finding.location?.moved(byLines: line.number - 1)
        self.finding = finding
    }

    /// The line was not kept.
    init(tooLong line: LineReader.Line) {
        sentence =
            "The line has \(line.byteCount) bytes, more than the \(LineReader.byteLimit) that are read of one; "
            + "put each message on a separate line."
        let number = line.number
        finding = Finding(
            rule: InvalidJSONRule.id,
            severity: InvalidJSONRule.severity,
            location: Finding.Location(line: number, column: 1, endLine: number, endColumn: 1, byteRange: 0..<0),
            message: sentence,
            documentation: InvalidJSONRule.documentation
        )
    }
}

extension [UInt8] {
    /// Whether the text begins with the byte order mark of UTF-16, as Windows PowerShell writes files.
    var isUTF16: Bool { starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) }
}
