// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A log of one part of a program.
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
        /// For spans of time.
        public static let pointsOfInterest = Category(name: "PointsOfInterest")
        /// For tracing on demand.
        public static let dynamicTracing = Category(name: "DynamicTracing")
        /// For tracing with stacks on demand.
        public static let dynamicStackTracing = Category(name: "DynamicStackTracing")
    }

    /// The log of programs that name none.
    public static let `default` = OSLog(subsystem: "", category: "")
    /// A log that keeps nothing.
    public static let disabled = OSLog(subsystem: "", category: "\0")

    /// Whether a line would be kept: always, but for ``disabled``.
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
