// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A log of one subsystem and category.
public final class OSLog: NSObject, Sendable {
    /// The program's part, in reverse domain order.
    package let subsystem: String
    /// The part's part.
    package let category: String

    /// Creates a log.
    public init(subsystem: String, category: String) {
        self.subsystem = subsystem
        self.category = category
    }

    /// Creates a log of one of the system's categories.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.name)
    }

    /// One of the system's own categories.
    public struct Category: Hashable, Sendable {
        let name: String
        /// For signposts, which mark spans of time.
        public static let pointsOfInterest = Category(name: "PointsOfInterest")
        /// For tracing on demand.
        public static let dynamicTracing = Category(name: "DynamicTracing")
        /// For tracing with stacks on demand.
        public static let dynamicStackTracing = Category(name: "DynamicStackTracing")
    }

    /// The log without subsystem and category.
    public static let `default` = OSLog(subsystem: "", category: "")
    /// A log that keeps nothing.
    public static let disabled = OSLog(subsystem: "", category: "\0")

    /// Whether lines are kept: `false` only for ``disabled``.
    public func isEnabled(type: OSLogType) -> Bool { self !== OSLog.disabled }

    /// Puts the line on the timeline of the push in hand; outside of one, on standard error.
    func write(_ text: String, type: OSLogType) {
        guard isEnabled(type: type) else { return }
        let prefix = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
        let line = prefix.isEmpty ? text : "[\(prefix)] \(text)"
        if let delivery = DeliveryContext.current {
            delivery.record(.log(.init(level: type.level, text: line)))
        } else {
            FileHandle.standardError.write(Data((line + "\n").utf8))
        }
    }
}

/// How serious a log line is.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// Apple's number.
    public let rawValue: UInt8

    /// Creates a level from Apple's number.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Creates a level from Apple's number.
    public init(_ rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The default level.
    public static let `default` = OSLogType(0x00)
    /// Helpful, not essential.
    public static let info = OSLogType(0x01)
    /// For development.
    public static let debug = OSLogType(0x02)
    /// Something failed.
    public static let error = OSLogType(0x10)
    /// A programming error.
    public static let fault = OSLogType(0x11)

    var level: RuntimeEvent.LogLine.Level {
        switch self {
        case .debug: .debug
        case .info: .info
        case .error, .fault: .error
        default: .notice
        }
    }
}

/// Writes a line with a `printf` format, including `%{public}@`.
public func os_log(
    _ message: StaticString,
    dso: UnsafeRawPointer? = nil,
    log: OSLog = .default,
    type: OSLogType = .default,
    _ args: any CVarArg...
) {
    log.write(formatted(message, args), type: type)
}

/// Writes a line with a `printf` format, including `%{public}@`.
public func os_log(
    _ type: OSLogType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog = .default,
    _ message: StaticString,
    _ args: any CVarArg...
) {
    log.write(formatted(message, args), type: type)
}

/// Writes a line with values in it.
public func os_log(_ message: OSLogMessage) {
    OSLog.default.write(message.text, type: .default)
}

/// Writes a line with values in it.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    log.write(message.text, type: type)
}

/// Fills the format; its privacy notes (`%{public}@`) are left out, which `String(format:)` does not know.
private func formatted(_ message: StaticString, _ args: [any CVarArg]) -> String {
    let format = "\(message)".replacing(#/%\{[^}]*\}/#, with: "%")
    return args.isEmpty ? format.replacingOccurrences(of: "%%", with: "%") : String(format: format, arguments: args)
}
