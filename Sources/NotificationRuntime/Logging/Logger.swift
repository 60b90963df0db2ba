// SPDX-License-Identifier: Apache-2.0

/// Writes log lines of one subsystem and category.
public struct Logger: Sendable {
    private let log: OSLog

    /// Creates a logger without subsystem and category.
    public init() {
        log = .default
    }

    /// Creates a logger.
    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Creates a logger that writes to a log.
    public init(_ logObj: OSLog) {
        log = logObj
    }

    /// Writes a line at the default level.
    public func log(_ message: OSLogMessage) { log.write(message.text, type: .default) }
    /// Writes a line.
    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, type: level) }
    /// Writes a line for development.
    public func trace(_ message: OSLogMessage) { log.write(message.text, type: .debug) }
    /// Writes a line for development.
    public func debug(_ message: OSLogMessage) { log.write(message.text, type: .debug) }
    /// Writes an informative line.
    public func info(_ message: OSLogMessage) { log.write(message.text, type: .info) }
    /// Writes a line at the default level.
    public func notice(_ message: OSLogMessage) { log.write(message.text, type: .default) }
    /// Writes a line about something that failed.
    public func warning(_ message: OSLogMessage) { log.write(message.text, type: .error) }
    /// Writes a line about something that failed.
    public func error(_ message: OSLogMessage) { log.write(message.text, type: .error) }
    /// Writes a line about a programming error.
    public func critical(_ message: OSLogMessage) { log.write(message.text, type: .fault) }
    /// Writes a line about a programming error.
    public func fault(_ message: OSLogMessage) { log.write(message.text, type: .fault) }
}
