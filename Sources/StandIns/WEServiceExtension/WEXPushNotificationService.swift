// SPDX-License-Identifier: Apache-2.0

public import NotificationRuntime
import VendorRuntime

/// A model of WebEngage's service extension: it attaches the file that `expandableDetails` names.
///
/// The public names are those of WEServiceExtension at 5ad712d. A push of another sender is shown as it is; the SDK lets it
/// wait for the end of the time.
open class WEXPushNotificationService: UNNotificationServiceExtension, @unchecked Sendable {
    private let handling = VendorHandling(vendor: "webengage")

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
