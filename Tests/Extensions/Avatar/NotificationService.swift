import Intents
import UserNotifications

/// Loads the sender's picture, and shows it where communication notifications have it: not as an attachment.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let text = request.content.userInfo["avatar-url"] as? String, let url = URL(string: text) else {
            return contentHandler(request.content)
        }
        URLSession.shared.dataTask(with: url) { data, response, _ in
            let isPicture = (response as? HTTPURLResponse)?.statusCode == 200
            let sender = INPerson(
                personHandle: INPersonHandle(value: "sparky", type: .unknown),
                nameComponents: nil,
                displayName: "Sparky",
                image: isPicture ? data.map { INImage(imageData: $0) } : nil,
                contactIdentifier: nil,
                customIdentifier: nil
            )
            let intent = INSendMessageIntent(
                recipients: nil,
                outgoingMessageType: .outgoingMessageText,
                content: request.content.body,
                speakableGroupName: nil,
                conversationIdentifier: "kitchen",
                serviceName: nil,
                sender: sender,
                attachments: nil
            )
            contentHandler((try? request.content.updating(from: intent)) ?? request.content)
        }.resume()
    }
}
