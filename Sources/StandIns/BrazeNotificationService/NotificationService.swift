// SPDX-License-Identifier: Apache-2.0

public import NotificationRuntime
public import VendorRuntime

/// A model of Braze's service extension: it attaches the file that `ab.att` names.
///
/// The public names come from "Push notifications for Swift" in Braze's developer guide; the SDK's source is closed.
open class NotificationService: VendorServiceExtension, @unchecked Sendable {
    /// Makes the extension, as iOS does.
    public init() { super.init(vendor: "braze") }
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
