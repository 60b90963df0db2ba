// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Intents that ``UNNotificationContent/updating(from:)`` accepts: messages and calls.
public protocol UNNotificationContentProviding: NSObjectProtocol {}

extension UNNotificationContent {
    /// Returns a copy that is shown as a message or a call: the person's name is its title, the group's name its
    /// subtitle.
    ///
    /// Apple documents that the system decorates such a notification, and not which properties change; developers
    /// report the sender's name above the text, and the group's name below it from two recipients on. Everything else
    /// stays, including attachments and `userInfo`. Apple does not document how iOS treats an app without the
    /// communication entitlement; the simulator assumes the entitlement. Throws ``UNError``: 1500 for an object that is
    /// neither ``INSendMessageIntent`` nor ``INStartCallIntent``, 1501 for a message without a sender and a call
    /// without contacts.
    public func updating(from content: any UNNotificationContentProviding) throws -> UNNotificationContent {
        let person: INPerson?
        var group: String?
        var avatar: INImage?
        switch content {
        case let message as INSendMessageIntent:
            person = message.sender
            avatar =
                message.image(forParameterNamed: \.speakableGroupName) ?? message.image(forParameterNamed: \.sender)
            if let recipients = message.recipients, recipients.count > 1 {
                group = message.speakableGroupName?.spokenPhrase
            }
        case let call as INStartCallIntent:
            person = call.contacts?.first
            avatar = call.image(forParameterNamed: \.contacts)
        default:
            throw UNError(.contentProvidingObjectNotAllowed)
        }
        guard let person else { throw UNError(.contentProvidingInvalid) }
        var fields = fields
        if !person.displayName.isEmpty { fields.title = person.displayName }
        if let group, !group.isEmpty { fields.subtitle = group }
        fields.isCommunication = true
        fields.avatar = (avatar ?? person.image)?.picture
        // Apps cast the result to the class that they called it on.
        return self is UNMutableNotificationContent
            ? UNMutableNotificationContent(fields: fields, delivery: delivery)
            : UNNotificationContent(fields: fields, delivery: delivery)
    }
}
