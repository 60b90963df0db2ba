// SPDX-License-Identifier: Apache-2.0

public import NotificationRuntime
public import VendorRuntime

/// A model of Airship's service extension: it attaches the file of `com.urbanairship.media_attachment` and replaces texts.
///
/// The public names come from ios-library 19.
open class UANotificationServiceExtension: VendorServiceExtension, @unchecked Sendable {
    /// Makes the extension, as iOS does.
    public init() { super.init(vendor: "airship") }

    /// How the extension logs; apps override it.
    open var airshipConfig: AirshipExtensionConfig { AirshipExtensionConfig() }
}

/// How the extension logs; nothing is logged here.
public struct AirshipExtensionConfig {
    /// The least level that is logged.
    public var logLevel: AirshipExtensionLogLevel?
    /// Takes the messages.
    public var logHandler: (any AirshipExtensionLogHandler)?

    /// Makes settings, which change nothing of what the extension shows.
    public init(
        logLevel: AirshipExtensionLogLevel? = .error,
        logHandler: (any AirshipExtensionLogHandler)? = .defaultLogger
    ) {
        (self.logLevel, self.logHandler) = (logLevel, logHandler)
    }
}

/// The levels of the log.
public enum AirshipExtensionLogLevel: String, Sendable, Decodable {
    case error, warn, info, debug, verbose
}

/// Takes the messages of the log.
public protocol AirshipExtensionLogHandler: Sendable {
    /// Takes one message.
    func log(logLevel: AirshipExtensionLogLevel, message: String, fileID: String, line: UInt, function: String)
}

/// A handler that drops all messages.
public struct AirshipSilentLogger: AirshipExtensionLogHandler {
    /// Drops the message.
    public func log(logLevel: AirshipExtensionLogLevel, message: String, fileID: String, line: UInt, function: String) {
    }
}

extension AirshipExtensionLogHandler where Self == AirshipSilentLogger {
    /// Drops all messages.
    public static var defaultLogger: Self { AirshipSilentLogger() }
    /// Drops all messages.
    public static var privateLogger: Self { AirshipSilentLogger() }
    /// Drops all messages.
    public static var publicLogger: Self { AirshipSilentLogger() }
}

extension UNNotificationRequest {
    /// Whether the push comes from Airship.
    public var isAirship: Bool { VendorHandling(vendor: "airship").isFor(self) }
    /// Whether the push has files from Airship.
    public var containsAirshipMediaAttachments: Bool {
        content.userInfo["com.urbanairship.media_attachment"] != nil
    }
}
