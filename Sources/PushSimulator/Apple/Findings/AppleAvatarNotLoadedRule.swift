// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The extension gave a sender's picture of which no bytes are here.
///
/// Why: a communication notification shows the sender's picture in the place of the app's icon. Of a picture that is
/// named by an address, a missing resource or a symbol nothing can be shown here, and an address may stay empty on a
/// phone too.
///
/// Example: `INPerson(…, image: INImage(url: URL(string: "https://cdn.example.com/ada.png")!), …)`.
///
/// Fix: load the picture in the extension, and give its bytes to `INImage(imageData:)`.
///
/// Source: Apple, *INImage*, which describes pictures for Siri and does not mention notifications.
enum AppleAvatarNotLoadedRule: DeliveryRule {
    static let id = "apple-avatar-not-loaded"
    static let severity = Severity.note
    static let documentation: String? = "https://developer.apple.com/documentation/intents/inimage"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        record.unloadedAvatar.map { "The sender's picture \(Credentials.hidden(in: $0))." }
    }
}
