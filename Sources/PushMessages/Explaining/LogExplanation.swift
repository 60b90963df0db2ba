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

    /// Bytes of a line that are read; a longer one is searched up to there.
    private static let longestLine = 16_384

    package init() {}

    /// Reads the next line of the log.
    package mutating func read(_ line: some Sequence<UInt8>) {
        lineCount += 1
        let text = String(decoding: Array(line.prefix(Self.longestLine)), as: UTF8.self)
        for error in ServiceErrors.standard.errors(in: text) {
            entriesByError[error, default: Entry(error: error, count: 0, line: lineCount)].count += 1
        }
    }

    /// The errors, the most frequent first.
    package var entries: [Entry] {
        entriesByError.values.sorted { ($1.count, $0.line, $0.error.code) < ($0.count, $1.line, $1.error.code) }
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
