// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Somebody who takes part in a conversation.
public final class INPerson: NSObject {
    /// Their number or address.
    public let personHandle: INPersonHandle?
    /// The parts of their name.
    public let nameComponents: PersonNameComponents?
    /// Their name as it is shown: as given, else made of its parts, else their number or address.
    public let displayName: String
    /// Their picture.
    public let image: INImage?
    /// Their entry in the address book.
    public let contactIdentifier: String?
    /// Their name in the app's own books.
    public let customIdentifier: String?
    /// Further numbers and addresses.
    public let aliases: [INPersonHandle]?
    /// What they are suggested for.
    public let suggestionType: INPersonSuggestionType
    /// What they are to the person who uses the device (`mother`).
    public let relationship: String?
    /// Whether it is the person who uses the device.
    public let isMe: Bool
    /// Whether the system may take them for one of its contacts.
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

    /// Creates a person who may be the one that uses the device; iOS 12.
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

    /// Creates a person who may be the one that uses the device; iOS 12, with a kind of suggestion.
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

    /// Creates a person whom the system may take for one of its contacts; iOS 15.
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

    /// Creates a person with further numbers and addresses.
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

    /// Creates a person by what they are to the one who uses the device.
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

/// What somebody is suggested for.
public enum INPersonSuggestionType: Int, Sendable {
    /// Nothing.
    case none = 0
    /// Their profile in a network.
    case socialProfile = 1
    /// Messages.
    case instantMessageAddress = 2
}
