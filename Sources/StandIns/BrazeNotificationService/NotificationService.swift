// SPDX-License-Identifier: Apache-2.0

public import NotificationRuntime
import VendorRuntime

/// A model of Braze's service extension: it attaches the file that `ab.att` names.
///
/// The public names are those of "Push notifications for Swift" in Braze's developer guide; the SDK's source is closed.
open class NotificationService: UNNotificationServiceExtension, @unchecked Sendable {
    private let handling = VendorHandling(vendor: "braze")

    public override init() { super.init() }

    /// Attaches the payload's file and calls the handler.
    open override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handling.didReceive(request, withContentHandler: contentHandler)
    }

    /// Calls the handler with what there is.
    open override func serviceExtensionTimeWillExpire() { handling.timeWillExpire() }
}

/// Handles a push of Braze's and returns `true`; leaves all others to the caller.
public func brazeHandle(
    request: UNNotificationRequest,
    contentHandler: @escaping (UNNotificationContent) -> Void
) -> Bool {
    let handling = VendorHandling(vendor: "braze")
    guard handling.isFor(request) else { return false }
    handling.didReceive(request, withContentHandler: contentHandler)
    return true
}
