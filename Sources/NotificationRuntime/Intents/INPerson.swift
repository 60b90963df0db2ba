// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A participant of a conversation.
public final class INPerson: NSObject {
    /// The phone number or e-mail address.
    public let personHandle: INPersonHandle?
    /// The components of the name.
    public let nameComponents: PersonNameComponents?
    /// The displayed name: as given, else from the components, else the phone number or e-mail address.
    public let displayName: String
    /// The picture of the person.
    public let image: INImage?
    /// The identifier of the contact in the address book.
    public let contactIdentifier: String?
    /// The identifier of the person in the app.
    public let customIdentifier: String?
    /// Further phone numbers and e-mail addresses.
    public let aliases: [INPersonHandle]?
    /// The reason for suggesting the person.
    public let suggestionType: INPersonSuggestionType
    /// The relationship to the user of the device (`mother`).
    public let relationship: String?
    /// Whether it is the user of the device.
    public let isMe: Bool
    /// Whether the system may identify the person with a contact.
    public let isContactSuggestion: Bool

    private init(
        _ handle: INPersonHandle?,
        _ nameComponents: PersonNameComponents?,
        _ displayName: String?,
        _ image: INImage?,
        _ contactIdentifier: String?,
        _ customIdentifier: String?,
        aliases: [INPersonHandle]? = nil,
        suggestionType: INPersonSuggestionType = .none,
        relationship: String? = nil,
        isMe: Bool = false,
        isContactSuggestion: Bool = false
    ) {
        personHandle = handle
        self.nameComponents = nameComponents
        let parts = nameComponents.flatMap(Self.name)
        self.displayName = displayName ?? parts ?? handle?.value ?? ""
        self.image = image
        self.contactIdentifier = contactIdentifier
        self.customIdentifier = customIdentifier
        self.aliases = aliases
        self.suggestionType = suggestionType
        self.relationship = relationship
        self.isMe = isMe
        self.isContactSuggestion = isContactSuggestion
    }

    private static func name(of parts: PersonNameComponents) -> String? {
        let full = [parts.givenName, parts.familyName].compactMap { $0 }.joined(separator: " ")
        return full.isEmpty ? parts.nickname : full
    }

    /// Creates a person.
    public convenience init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?
    ) {
        self.init(personHandle, nameComponents, displayName, image, contactIdentifier, customIdentifier)
    }

    /// Creates a person who may be the user of the device; iOS 12.
    public convenience init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?,
        isMe: Bool
    ) {
        self.init(personHandle, nameComponents, displayName, image, contactIdentifier, customIdentifier, isMe: isMe)
    }

    /// Creates a person who may be the user of the device, with a kind of suggestion; iOS 12.
    public convenience init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?,
        isMe: Bool,
        suggestionType: INPersonSuggestionType
    ) {
        self.init(
            personHandle,
            nameComponents,
            displayName,
            image,
            contactIdentifier,
            customIdentifier,
            suggestionType: suggestionType,
            isMe: isMe
        )
    }

    /// Creates a person whom the system may identify with a contact; iOS 15.
    public convenience init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?,
        isContactSuggestion: Bool,
        suggestionType: INPersonSuggestionType
    ) {
        self.init(
            personHandle,
            nameComponents,
            displayName,
            image,
            contactIdentifier,
            customIdentifier,
            suggestionType: suggestionType,
            isContactSuggestion: isContactSuggestion
        )
    }

    /// Creates a person with further phone numbers and e-mail addresses.
    public convenience init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?,
        aliases: [INPersonHandle]?,
        suggestionType: INPersonSuggestionType
    ) {
        self.init(
            personHandle,
            nameComponents,
            displayName,
            image,
            contactIdentifier,
            customIdentifier,
            aliases: aliases,
            suggestionType: suggestionType
        )
    }

    /// Creates a person by the relationship to the user of the device.
    public convenience init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?,
        relationship: String?
    ) {
        self.init(
            personHandle,
            nameComponents,
            displayName,
            image,
            contactIdentifier,
            customIdentifier,
            relationship: relationship
        )
    }
}

/// The reasons for suggesting a person.
public enum INPersonSuggestionType: Int, Sendable {
    /// Nothing.
    case none = 0
    /// A profile in a social network.
    case socialProfile = 1
    /// Messages.
    case instantMessageAddress = 2
}
