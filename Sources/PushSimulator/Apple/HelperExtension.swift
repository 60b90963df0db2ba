// SPDX-License-Identifier: Apache-2.0

import FirebaseRuntime
import NotificationRuntime

/// The service extension that most apps with Firebase have: it attaches the picture by Firebase's helper.
///
/// Like ``DocumentedExtension`` it uses the helper that all pushes share only on a device with `sharedHelper`.
final class HelperExtension: UNNotificationServiceExtension {
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let bestAttemptContent else { return contentHandler(request.content) }
        let helper =
            AppProcess.current.configuration.sharesHelper
            ? Messaging.serviceExtension() : FIRMessagingExtensionHelper()
        helper.populateNotificationContent(bestAttemptContent, withContentHandler: contentHandler)
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let bestAttemptContent { contentHandler(bestAttemptContent) }
    }
}
