// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import PushMessages
import VendorRuntime

/// A service extension that does what a vendor's documented one does with the vendor's payloads.
final class VendorExtension: UNNotificationServiceExtension {
    private let handling: VendorHandling

    /// Makes the extension of this vendor.
    init(_ vendor: Vendor) { handling = VendorHandling(vendor) }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handling.didReceive(request, withContentHandler: contentHandler)
    }

    override func serviceExtensionTimeWillExpire() { handling.timeWillExpire() }
}
