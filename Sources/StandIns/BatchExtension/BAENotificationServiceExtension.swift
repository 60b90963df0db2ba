// SPDX-License-Identifier: Apache-2.0

public import NotificationRuntime
import VendorRuntime

/// A model of Batch's service extension: it attaches the file that `com.batch.at` names.
///
/// The public names are those of Batch-Extension-iOS 3.
open class BAENotificationServiceExtension: UNNotificationServiceExtension, @unchecked Sendable {
    private let handling = VendorHandling(vendor: "batch")

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
