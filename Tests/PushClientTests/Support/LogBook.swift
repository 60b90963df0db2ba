// SPDX-License-Identifier: Apache-2.0

import Logging
import Synchronization

/// Keeps everything that is logged, at every level.
final class LogBook: Sendable {
    struct Entry: Sendable {
        var level: Logger.Level
        var message: String
        var metadata: [String: String]
    }

    private let kept = Mutex<[Entry]>([])

    var entries: [Entry] { kept.withLock { $0 } }

    /// Everything that was said, in one text.
    var text: String { entries.map { "\($0.message) \($0.metadata)" }.joined(separator: "\n") }

    var logger: Logger {
        var logger = Logger(label: "test") { _ in Handler(book: self) }
        logger.logLevel = .trace
        return logger
    }

    private struct Handler: LogHandler {
        let book: LogBook
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        init(book: LogBook) { self.book = book }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let own = event.metadata ?? [:]
            let all = metadata.merging(own) { $1 }.mapValues { "\($0)" }
            book.kept.withLock { $0.append(Entry(level: event.level, message: "\(event.message)", metadata: all)) }
        }
    }
}
