// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import NotificationRuntime

/// A notification's content on its way between the processes, attachments and payload apart.
package struct ContentRecord: WireValue {
    private var texts: [String]
    private(set) var badge: Int?
    private var sound: SoundRecord?
    private var summaryArgumentCount: Int
    private var targetContentIdentifier: String?
    private var interruptionLevel: UInt8
    private var relevanceScore: Double
    private var filterCriteria: String?
    private var isCommunication: Bool
    /// The kind of the sender's picture, if there is one; empty if it comes as a file.
    private var avatar: String?
    /// Whether the sender's picture comes as a file after the attachments' files.
    package private(set) var hasAvatarFile: Bool

    package init(_ fields: UNNotificationContent.Fields) {
        texts = Self.textFields.map { fields[keyPath: $0] }
        badge = fields.badge?.intValue
        sound = fields.sound.map(SoundRecord.init)
        summaryArgumentCount = fields.summaryArgumentCount
        targetContentIdentifier = fields.targetContentIdentifier
        interruptionLevel = UInt8(fields.interruptionLevel.rawValue)
        relevanceScore = fields.relevanceScore
        filterCriteria = fields.filterCriteria
        isCommunication = fields.isCommunication
        hasAvatarFile = fields.avatar?.bytes != nil
        switch fields.avatar {
        case .bytes: avatar = ""
        case .unloaded(let text): avatar = String(text.prefix(Self.avatarLimit))
        case nil: avatar = nil
        }
    }

    /// The content without attachments, user info and the sender's picture.
    package var fields: UNNotificationContent.Fields {
        var fields = UNNotificationContent.Fields()
        for (field, text) in zip(Self.textFields, texts) { fields[keyPath: field] = text }
        fields.badge = badge.map { NSNumber(value: $0) }
        fields.sound = sound?.sound
        fields.summaryArgumentCount = summaryArgumentCount
        fields.targetContentIdentifier = targetContentIdentifier
        fields.interruptionLevel = UNNotificationInterruptionLevel(rawValue: UInt(interruptionLevel)) ?? .active
        fields.relevanceScore = relevanceScore
        fields.filterCriteria = filterCriteria
        fields.isCommunication = isCommunication
        fields.avatar = avatar.map { .unloaded($0) }
        return fields
    }

    /// Characters of the words about a sender's picture.
    private static let avatarLimit = 600

    private static var textFields: [WritableKeyPath<UNNotificationContent.Fields, String>] {
        [
            \.title, \.subtitle, \.body, \.categoryIdentifier, \.threadIdentifier, \.launchImageName, \.summaryArgument,
        ]
    }

    package init(from reader: inout WireReader) throws(WireError) {
        texts = []
        for _ in Self.textFields { texts.append(try reader.read()) }
        badge = try reader.read()
        sound = try reader.read()
        summaryArgumentCount = try reader.read()
        targetContentIdentifier = try reader.read()
        interruptionLevel = try reader.read()
        guard UNNotificationInterruptionLevel(rawValue: UInt(interruptionLevel)) != nil else {
            throw WireError("there is no interruption level \(interruptionLevel)")
        }
        relevanceScore = try reader.read()
        filterCriteria = try reader.read()
        isCommunication = try reader.read()
        avatar = try reader.read()
        hasAvatarFile = try reader.read()
    }

    package func write(to writer: inout WireWriter) {
        for text in texts { writer.write(text) }
        writer.write(badge)
        writer.write(sound)
        writer.write(summaryArgumentCount)
        writer.write(targetContentIdentifier)
        writer.write(interruptionLevel)
        writer.write(relevanceScore)
        writer.write(filterCriteria)
        writer.write(isCommunication)
        writer.write(avatar)
        writer.write(hasAvatarFile)
    }
}

/// A notification's sound.
private struct SoundRecord: WireValue {
    var sound: UNNotificationSound

    init(_ sound: UNNotificationSound) { self.sound = sound }

    init(from reader: inout WireReader) throws(WireError) {
        let name = try reader.read(String?.self)
        let isCritical = try reader.read(Bool.self)
        let isRingtone = try reader.read(Bool.self)
        let volume = try reader.read(Double?.self).map { Float($0) }
        sound = UNNotificationSound(name: name, isCritical: isCritical, isRingtone: isRingtone, volume: volume)
    }

    func write(to writer: inout WireWriter) {
        writer.write(sound.name)
        writer.write(sound.isCritical)
        writer.write(sound.isRingtone)
        writer.write(sound.volume.map { Double($0) })
    }
}

/// An attachment that an extension hands over; its file travels as a descriptor if it could be opened.
package struct AttachmentRecord: WireValue {
    package var identifier: String
    /// The path of the file in the extension's process.
    package var path: String
    package var type: String
    package var typeHint: String?
    package var isThumbnailHidden: Bool
    package var hasFile: Bool

    package init(_ attachment: UNNotificationAttachment, hasFile: Bool) {
        identifier = attachment.identifier
        path = attachment.url.path
        type = attachment.type
        let hint = attachment.options[UNNotificationAttachmentOptionsTypeHintKey]
        typeHint = hint as? String ?? (hint as? UTType)?.identifier
        isThumbnailHidden = attachment.options[UNNotificationAttachmentOptionsThumbnailHiddenKey] as? Bool ?? false
        self.hasFile = hasFile
    }

    package init(from reader: inout WireReader) throws(WireError) {
        identifier = try reader.read()
        path = try reader.read()
        type = try reader.read()
        typeHint = try reader.read()
        isThumbnailHidden = try reader.read()
        hasFile = try reader.read()
    }

    package func write(to writer: inout WireWriter) {
        writer.write(identifier)
        writer.write(path)
        writer.write(type)
        writer.write(typeHint)
        writer.write(isThumbnailHidden)
        writer.write(hasFile)
    }
}
