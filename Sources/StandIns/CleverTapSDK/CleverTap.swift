// SPDX-License-Identifier: Apache-2.0

public import Foundation
import NotificationRuntime

/// A model of the part of CleverTap's SDK that a service extension calls: it reports nothing to CleverTap.
///
/// Reports become lines in the delivery's log. Names after CleverTapSDK/CleverTap.h of CleverTap/clevertap-ios-sdk.
public final class CleverTap: NSObject, Sendable {
    private static let instance = CleverTap()

    /// Returns the one instance.
    public class func sharedInstance() -> CleverTap? { instance }

    /// Returns the one instance, whose identifier is ignored.
    public class func sharedInstance(withCleverTapID cleverTapID: String) -> CleverTap? { instance }

    /// Does nothing: the log keeps everything.
    public class func setDebugLevel(_ level: Int32) {}

    /// Would report that the push was shown.
    public func recordNotificationViewedEvent(withData notificationData: Any) { log("recordNotificationViewedEvent") }

    /// Would report that the push was opened.
    public func recordNotificationClickedEvent(withData notificationData: Any) { log("recordNotificationClickedEvent") }

    /// Would report an event.
    public func recordEvent(_ event: String) { log("recordEvent(\(event))") }

    /// Would report an event.
    public func recordEvent(_ event: String, withProps properties: [AnyHashable: Any]) { log("recordEvent(\(event))") }

    /// Would tell who the user is.
    public func onUserLogin(_ properties: [AnyHashable: Any]) { log("onUserLogin") }

    /// Would tell something about the user.
    public func profilePush(_ properties: [AnyHashable: Any]) { log("profilePush") }

    private func log(_ call: String) {
        DeliveryContext.current?.record(.log(.init(level: .info, text: "CleverTap.sharedInstance().\(call)")))
    }
}

/// How much CleverTap's SDK logs.
public enum CleverTapLogLevel: Int32, Sendable {
    /// Nothing.
    case off = -1
    /// A little.
    case info = 0
    /// More.
    case debug = 1
}
