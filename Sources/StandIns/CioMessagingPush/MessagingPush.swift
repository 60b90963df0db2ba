// SPDX-License-Identifier: Apache-2.0

public import NotificationRuntime
import VendorRuntime

/// A model of the part of Customer.io's SDK that a service extension calls: it attaches the file that `CIO.push.image` names.
///
/// The public names come from customerio-ios at 8b9ee36. Nothing is reported to Customer.io.
public final class MessagingPush: MessagingPushInstance, @unchecked Sendable {
    /// The SDK of this process.
    public static let shared = MessagingPush()

    private let handling = VendorHandling(vendor: "customerio")

    /// Handles a push of Customer.io's and returns `true`; leaves all others to the caller.
    @discardableResult
    public func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) -> Bool {
        guard handling.isFor(request) else { return false }
        handling.didReceive(request, withContentHandler: contentHandler)
        return true
    }

    /// Calls the handler with what there is.
    public func serviceExtensionTimeWillExpire() { handling.timeWillExpire() }
}

/// The interface of an initialised SDK.
public protocol MessagingPushInstance: AnyObject {
    /// Handles a push of Customer.io's and returns `true`; leaves all others to the caller.
    @discardableResult
    func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) -> Bool
    /// Calls the handler with what there is.
    func serviceExtensionTimeWillExpire()
}
