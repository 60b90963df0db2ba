// SPDX-License-Identifier: Apache-2.0

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

    /// Worth keeping.
    public static let `default` = OSLogType(0x00)
    /// Helpful, not essential.
    public static let info = OSLogType(0x01)
    /// For development.
    public static let debug = OSLogType(0x02)
    /// Something failed.
    public static let error = OSLogType(0x10)
    /// A mistake of the program's.
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
