import CoreServices
import Intents
import UserNotifications

/// Turns a push into a message from its sender, as chat apps do.
class NotificationService: UNNotificationServiceExtension {
    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)
        guard let content = bestAttemptContent else { return contentHandler(request.content) }
        content.userInfo["type"] = kUTTypePNG as String

        Task {
            let intent = Self.intent(for: content)
            let interaction = INInteraction(intent: intent, response: nil)
            interaction.direction = .incoming
            do {
                try await interaction.donate()
                let updated = try content.updating(from: intent) as! UNMutableNotificationContent
                updated.threadIdentifier = intent.conversationIdentifier ?? ""
                contentHandler(updated)
            } catch {
                contentHandler(content)
            }
        }
    }

    private static func intent(for content: UNNotificationContent) -> INSendMessageIntent {
        let address = (content.userInfo["avatar"] as? String).flatMap { URL(string: $0) }
        let avatar = address.flatMap { INImage(url: $0) } ?? INImage(imageData: Data([0x89, 0x50, 0x4E, 0x47]))
        var name = PersonNameComponents()
        name.nickname = content.userInfo["sender"] as? String
        let sender = INPerson(
            personHandle: INPersonHandle(value: "sparky@example.com", type: .emailAddress),
            nameComponents: name,
            displayName: nil,
            image: avatar,
            contactIdentifier: nil,
            customIdentifier: "sparky",
            isMe: false,
            suggestionType: .none
        )
        let me = INPerson(
            personHandle: INPersonHandle(value: nil, type: .unknown),
            nameComponents: nil,
            displayName: nil,
            image: nil,
            contactIdentifier: nil,
            customIdentifier: nil,
            isMe: true
        )
        let group = content.userInfo["group"] as? String
        let intent = INSendMessageIntent(
            recipients: group == nil ? [me] : [me, sender],
            outgoingMessageType: .outgoingMessageText,
            content: content.body,
            speakableGroupName: group.map { INSpeakableString(spokenPhrase: $0) },
            conversationIdentifier: "kitchen",
            serviceName: nil,
            sender: sender,
            attachments: nil
        )
        intent.setImage(avatar, forParameterNamed: \.sender)
        return intent
    }
}
