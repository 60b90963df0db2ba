// SPDX-License-Identifier: Apache-2.0

public import NotificationRuntime
import VendorRuntime

/// A model of Iterable's service extension: it attaches the file that `itbl.attachment-url` names.
///
/// The public names are those of Iterable's swift-sdk at 4e08441; buttons are not added.
open class ITBNotificationServiceExtension: UNNotificationServiceExtension, @unchecked Sendable {
    private let handling = VendorHandling(vendor: "iterable")

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
