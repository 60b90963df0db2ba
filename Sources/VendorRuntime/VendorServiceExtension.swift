// SPDX-License-Identifier: Apache-2.0

public import NotificationRuntime

/// The class that models of vendors' service extensions inherit from: it does what `vendors.json` says of the vendor.
open class VendorServiceExtension: UNNotificationServiceExtension, @unchecked Sendable {
    private let handling: VendorHandling

    /// Makes the extension of the vendor with this id.
    package init(vendor id: String) {
        handling = VendorHandling(vendor: id)
        super.init()
    }

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
