// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Two notifications at once met in an object that the extension shares, such as Firebase's helper singleton.
enum SingletonCrossingRule: DeliveryRule {
    static let id = "apple-singleton-crossing"
    static let explainsMissingPicture = true

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let run = record.run, run.crossings > 0 else { return nil }
        let remedy =
            "use a new FIRMessagingExtensionHelper() for each notification instead of Messaging.serviceExtension()."
        if run.content == nil {
            return "The original content is shown, without a picture: another notification arrived while this one was "
                + "handled, took its place in the shared extension helper, and got this one's picture; \(remedy)"
        }
        return
            "This notification's handler was called by the work for another one, whose picture it may show: both met "
            + "in the shared extension helper, which keeps one handler and one content only; \(remedy)"
    }
}
