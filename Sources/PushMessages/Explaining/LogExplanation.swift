// SPDX-License-Identifier: Apache-2.0

/// The errors that the lines of a log name, with how often and where first.
package struct LogExplanation: Sendable {
    /// One error of the log.
    package struct Entry: Sendable {
        package var error: ServiceError
        package var count: Int
        /// The number of the first line, the log's first being 1.
        package var line: Int
    }

    /// How many lines were read.
    package private(set) var lineCount = 0
    private var entriesByError: [ServiceError: Entry] = [:]
    /// The errors as they were found, those of one line the most specific first.
    private var order: [ServiceError] = []
    /// The lines so far, as long as they are no more than one pasted answer has.
    private var answer: [UInt8]? = []

    /// Bytes of a line that are read; a longer one is searched up to there.
    private static let longestLine = 16_384

    package init() {}

    /// Reads the next line of the log.
    package mutating func read(_ line: some Sequence<UInt8>) {
        lineCount += 1
        let bytes = Array(line.prefix(Self.longestLine))
        answer?.append(contentsOf: bytes)
        answer?.append(UInt8(ascii: "\n"))
        if let answer, answer.count > Explanation.longestQuestion { self.answer = nil }
        for error in ServiceErrors.standard.errors(in: String(decoding: bytes, as: UTF8.self)) {
            if entriesByError[error] == nil { order.append(error) }
            entriesByError[error, default: Entry(error: error, count: 0, line: lineCount)].count += 1
        }
    }

    /// The errors, the most frequent first.
    ///
    /// The lines of one answer belong together: what says no more than another line of it comes last, and the causes are
    /// those of the fields that it quotes.
    package var entries: [Entry] {
        guard let answer else { return order.compactMap { entriesByError[$0] }.inOrder { _ in 0 } }
        let text = String(decoding: answer, as: UTF8.self)
        let telling = ServiceErrors.standard.errors(in: text)
        // What several lines say together, none of them says alone.
        let joint = telling.filter { entriesByError[$0] == nil }.map { Entry(error: $0, count: 1, line: 1) }
        let entries = (order.compactMap { entriesByError[$0] } + joint).inOrder { error in
            guard telling.contains(error) else { return 2 }
            return error.isNamedByStatus ? 1 : 0
        }
        return entries.map { entry in
            Entry(error: Explanation.specific(entry.error, in: text), count: entry.count, line: entry.line)
        }
    }
}

extension [LogExplanation.Entry] {
    /// The entries by the rank of their error, then the most frequent first, then as they were found.
    fileprivate func inOrder(by rank: (ServiceError) -> Int) -> [LogExplanation.Entry] {
        let keyed = enumerated().map {
            (key: (rank($0.element.error), -$0.element.count, $0.offset), entry: $0.element)
        }
        return keyed.sorted { $0.key < $1.key }.map(\.entry)
    }
}

extension LogExplanation.Entry {
    /// The error in the stable machine format, with `count` and `line`.
    package var json: JSONValue {
        var object = error.json.object ?? [:]
        object["count"] = .integer(count)
        object["line"] = .integer(line)
        return .object(object)
    }
}
