// SPDX-License-Identifier: Apache-2.0

extension SenderRequest {
    /// The app's name in what Expo sends, if no project gives one.
    private static let experience = "@me/app"

    /// Whether it is known what the service sends to FCM and APNs: so it is of Expo and of Amazon SNS.
    package var isRelayed: Bool { isForExpo || amazon != nil }

    /// The message that the service sends to FCM for an Android phone; `nil` if it sends none.
    package func fcmMessage(for recipient: SenderRecipient) -> PushMessage? {
        if let amazon {
            return amazon.value(forApple: false)?.fcmMessage(to: recipient.token, now: recipient.now) {
                amazon.attribute($0)
            }
        }
        guard let message = expoMessage(for: recipient) else { return nil }
        return message.androidMessage(
            to: recipient.token ?? message.to[0],
            of: Self.experience,
            now: recipient.now
        )
    }

    /// The notification that the service sends to APNs for an iPhone; `nil` if it sends none.
    package func apnsNotification(for recipient: SenderRecipient) -> APNSNotification? {
        if let amazon {
            return amazon.value(forApple: true)?.appleNotification(to: recipient.bundleID, now: recipient.now) {
                amazon.attribute($0)
            }
        }
        let message = expoMessage(for: recipient)
        return message?.appleNotification(to: recipient.bundleID, of: Self.experience, now: recipient.now)
    }

    /// The message that names the phone, or the first one; `nil` in requests to other services than Expo's.
    private func expoMessage(for recipient: SenderRecipient) -> ExpoMessage? {
        guard isForExpo else { return nil }
        let messages = elements.lazy.compactMap { try? ExpoMessage($0.json) }
        guard let name = recipient.expoName else { return messages.first }
        return messages.first { $0.to.contains { ExpoMessage.name(inToken: $0) == name } } ?? messages.first
    }
}
