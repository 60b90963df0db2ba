// SPDX-License-Identifier: Apache-2.0

import FirebaseRuntime
public import NotificationRuntime

/// The service extension of Firebase's documentation: appends to the title and attaches the picture by Firebase's
/// helper.
///
/// A device runs it unless its configuration names another, ``AppleDevice/ServiceExtension/documentedSample``.
/// Firebase's documentation uses the helper that all pushes share; this extension does so only on a device with
/// `sharedHelper`, and makes a helper for each push otherwise.
public final class DocumentedExtension: UNNotificationServiceExtension {
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var bestAttemptContent: UNMutableNotificationContent?
    private let marksTitle: Bool

    /// Makes the extension as it is documented.
    public override convenience init() { self.init(marksTitle: true) }

    /// - Parameter marksTitle: Whether the title tells that it ran; most apps call the helper alone.
    init(marksTitle: Bool) { self.marksTitle = marksTitle }

    public override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let bestAttemptContent else { return contentHandler(request.content) }
        if marksTitle { bestAttemptContent.title += " [modified]" }
        let helper =
            AppProcess.current.configuration.sharesHelper
            ? Messaging.serviceExtension() : FIRMessagingExtensionHelper()
        helper.populateNotificationContent(bestAttemptContent, withContentHandler: contentHandler)
    }

    public override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let bestAttemptContent { contentHandler(bestAttemptContent) }
    }
}
