// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A person of the address book.
open class CNContact: NSObject, @unchecked Sendable {
    /// Its identifier.
    public let identifier = UUID().uuidString
    /// The first name.
    public fileprivate(set) var givenName = ""
    /// The last name.
    public fileprivate(set) var familyName = ""
    /// The nickname.
    public fileprivate(set) var nickname = ""
    /// The company.
    public fileprivate(set) var organizationName = ""
    /// The picture's bytes.
    public fileprivate(set) var imageData: Data?
    /// Whether there is a picture.
    public var imageDataAvailable: Bool { imageData != nil }
    /// The picture's bytes.
    public var thumbnailImageData: Data? { imageData }
}

/// A person that is being written down.
public final class CNMutableContact: CNContact, @unchecked Sendable {
    /// The first name.
    public override var givenName: String {
        get { super.givenName }
        set { super.givenName = newValue }
    }
    /// The last name.
    public override var familyName: String {
        get { super.familyName }
        set { super.familyName = newValue }
    }
    /// The nickname.
    public override var nickname: String {
        get { super.nickname }
        set { super.nickname = newValue }
    }
    /// The company.
    public override var organizationName: String {
        get { super.organizationName }
        set { super.organizationName = newValue }
    }
    /// The picture's bytes.
    public override var imageData: Data? {
        get { super.imageData }
        set { super.imageData = newValue }
    }
}

/// A field of a person that is asked for.
public protocol CNKeyDescriptor {}

extension String: CNKeyDescriptor {}
extension NSString: CNKeyDescriptor {}

/// The first name.
public let CNContactGivenNameKey = "givenName"
/// The last name.
public let CNContactFamilyNameKey = "familyName"
/// The phone numbers.
public let CNContactPhoneNumbersKey = "phoneNumbers"
/// The e-mail addresses.
public let CNContactEmailAddressesKey = "emailAddresses"
/// The picture.
public let CNContactImageDataKey = "imageData"
/// A small picture.
public let CNContactThumbnailImageDataKey = "thumbnailImageData"

/// An app's permission for the address book.
public enum CNAuthorizationStatus: Int, Sendable {
    /// The user was not asked.
    case notDetermined = 0
    /// Not on this device.
    case restricted = 1
    /// The user refused.
    case denied = 2
    /// The user agreed.
    case authorized = 3
}

/// What is protected.
public enum CNEntityType: Int, Sendable {
    /// People.
    case contacts = 0
}

/// The address book of the simulated device, which the user has not opened to the app.
public final class CNContactStore: NSObject, Sendable {
    /// The code of the error for an address book that is closed to the app, in `CNErrorDomain`.
    public static let authorizationDenied = 100

    /// Creates a view of the address book.
    public override init() {}

    /// Returns that the user was not asked; an extension cannot ask.
    public class func authorizationStatus(for entityType: CNEntityType) -> CNAuthorizationStatus { .notDetermined }

    /// Calls the handler with a refusal.
    public func requestAccess(for entityType: CNEntityType, completionHandler: @escaping (Bool, (any Error)?) -> Void) {
        completionHandler(false, Self.refusal)
    }

    /// Throws the refusal.
    public func unifiedContacts(
        matching predicate: NSPredicate,
        keysToFetch keys: [any CNKeyDescriptor]
    ) throws -> [CNContact] {
        throw Self.refusal
    }

    private static var refusal: NSError { NSError(domain: "CNErrorDomain", code: authorizationDenied) }
}
