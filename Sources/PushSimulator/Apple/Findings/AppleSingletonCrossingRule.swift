// SPDX-License-Identifier: Apache-2.0

/// Two concurrent notifications used the same shared object of the extension, such as Firebase's helper singleton.
///
/// Why: `Messaging.serviceExtension()` is one object for the process and keeps one content and one handler. When a
/// second push arrives while the first one's picture is loading, the first picture lands on the second notification,
/// and the first notification waits until its time is up. The simulator lets pushes meet in that object only on a
/// device with `sharedHelper`; an object of the extension's own that it shares meets them always.
///
/// Example: a breaking story sent to two topics, to people who follow both.
///
/// Fix: use a new `FIRMessagingExtensionHelper()` for each notification.
///
/// Source: firebase-ios-sdk, `FIRMessagingExtensionHelper.m`.
enum AppleSingletonCrossingRule: DeliveryRule {
    static let id = "apple-singleton-crossing"
    static let explainsMissingPicture = true

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let run = record.run, run.hasLostItsWork || run.wasCalledByOthers else { return nil }
        let remedy =
            "use a new FIRMessagingExtensionHelper() for each notification instead of Messaging.serviceExtension()."
        if run.hasLostItsWork {
            return "This notification lost its picture to another that arrived while it was handled: both met in the "
                + "shared extension helper, which keeps one handler and one content only, so its own handler was not "
                + "called in time; \(remedy)"
        }
        return "This notification's handler was called by the work for another one, whose picture it may show: both "
            + "met in the shared extension helper, which keeps one handler and one content only; \(remedy)"
    }
}
