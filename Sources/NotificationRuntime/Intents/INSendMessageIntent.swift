// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A message from one person to others; ``UNNotificationContent/updating(from:)`` makes a communication notification
/// of it.
public final class INSendMessageIntent: INIntent, UNNotificationContentProviding {
    /// The recipients; two or more form a group.
    public let recipients: [INPerson]?
    /// The kind of message.
    public let outgoingMessageType: INOutgoingMessageType
    /// Its text.
    public let content: String?
    /// The group's name.
    public let speakableGroupName: INSpeakableString?
    /// The conversation it belongs to.
    public let conversationIdentifier: String?
    /// The service that carries it.
    public let serviceName: String?
    /// Who sent it.
    public let sender: INPerson?
    /// The attachments of the message.
    public let attachments: [INSendMessageAttachment]?

    /// Creates a message of a kind; iOS 14.
    public init(
        recipients: [INPerson]?,
        outgoingMessageType: INOutgoingMessageType,
        content: String?,
        speakableGroupName: INSpeakableString?,
        conversationIdentifier: String?,
        serviceName: String?,
        sender: INPerson?,
        attachments: [INSendMessageAttachment]?
    ) {
        self.recipients = recipients
        self.outgoingMessageType = outgoingMessageType
        self.content = content
        self.speakableGroupName = speakableGroupName
        self.conversationIdentifier = conversationIdentifier
        self.serviceName = serviceName
        self.sender = sender
        self.attachments = attachments
    }

    /// Creates a message; iOS 11.
    public convenience init(
        recipients: [INPerson]?,
        content: String?,
        speakableGroupName: INSpeakableString?,
        conversationIdentifier: String?,
        serviceName: String?,
        sender: INPerson?
    ) {
        self.init(
            recipients: recipients,
            outgoingMessageType: .unknown,
            content: content,
            speakableGroupName: speakableGroupName,
            conversationIdentifier: conversationIdentifier,
            serviceName: serviceName,
            sender: sender,
            attachments: nil
        )
    }

    /// Creates a message; iOS 10.
    public convenience init(
        recipients: [INPerson]?,
        content: String?,
        groupName: String?,
        serviceName: String?,
        sender: INPerson?
    ) {
        self.init(
            recipients: recipients,
            content: content,
            speakableGroupName: groupName.map(INSpeakableString.init(spokenPhrase:)),
            conversationIdentifier: nil,
            serviceName: serviceName,
            sender: sender
        )
    }
}

/// The kind of message that is sent.
public enum INOutgoingMessageType: Int, Sendable {
    /// Not specified.
    case unknown = 0
    /// A text.
    case outgoingMessageText = 1
    /// A recording.
    case outgoingMessageAudio = 2
}

/// A file attached to a message.
public final class INSendMessageAttachment: NSObject {
    /// The spoken message.
    public let audioMessageFile: INFile?

    /// Creates an attachment that is a spoken message.
    public init(audioMessageFile: INFile) {
        self.audioMessageFile = audioMessageFile
    }
}

/// Further information about a donated message.
public final class INSendMessageIntentDonationMetadata: INIntentDonationMetadata {
    /// Whether the message mentions the user of the device.
    public var mentionsCurrentUser = false
    /// Whether the message replies to a message of the user.
    public var isReplyToCurrentUser = false
    /// Whether the sender asked to break through a Focus.
    public var notifyRecipientAnyway = false
    /// How many people get the message.
    public var recipientCount = 0

    /// Creates metadata with the default values.
    public override init() {}
}
