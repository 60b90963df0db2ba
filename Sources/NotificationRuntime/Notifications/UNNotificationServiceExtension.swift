// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The class that an app's service extension inherits from.
///
/// Its `init()` is not `required`, as on Apple's systems: extensions write `override init()`.
open class UNNotificationServiceExtension: NSObject {
    /// Passes a notification to the extension, on a separate thread; shows the original content unless overridden.
    ///
    /// The handler is to be called once, within about 30 seconds; the first call decides what is displayed.
    open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(request.content)
    }

    /// Tells the extension, on a separate thread, that its time is about to end; does nothing unless overridden.
    open func serviceExtensionTimeWillExpire() {}
}
