// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import NotificationRuntime

/// A result of a function of the Security framework; 0 is success.
public typealias OSStatus = Int32

/// It worked.
public var errSecSuccess: OSStatus { 0 }
/// An argument is wrong.
public var errSecParam: OSStatus { -50 }
/// There is such an item already.
public var errSecDuplicateItem: OSStatus { -25299 }
/// There is no such item.
public var errSecItemNotFound: OSStatus { -25300 }
/// It would have to ask the user.
public var errSecInteractionNotAllowed: OSStatus { -25308 }
/// The item's data cannot be read.
public var errSecDecode: OSStatus { -26275 }
/// It is not there.
public var errSecUnimplemented: OSStatus { -4 }
/// The entitlement is missing.
public var errSecMissingEntitlement: OSStatus { -34018 }
/// The user refused.
public var errSecAuthFailed: OSStatus { -25293 }

/// Adds an item to the simulated device's keychain, which is empty at first: no app puts anything there.
///
/// Every access group is granted; a device grants only those in the entitlement.
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    let (status, answer) = Keychain.current.add(fields(attributes))
    result?.pointee = answer.map { $0 as AnyObject }
    return status
}

/// Looks items up.
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    let (status, answer) = Keychain.current.find(fields(query))
    result?.pointee = answer.map { $0 as AnyObject }
    return status
}

/// Changes the items that match.
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    Keychain.current.update(fields(query), with: fields(attributesToUpdate))
}

/// Removes the items that match.
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { Keychain.current.remove(fields(query)) }

/// Returns a sentence about the status.
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
    switch status {
    case errSecSuccess: "No error."
    case errSecParam: "One or more parameters passed to the function were not valid."
    case errSecDuplicateItem: "The specified item already exists in the keychain."
    case errSecItemNotFound: "The specified item could not be found in the keychain."
    default: CFString(string: "OSStatus \(status)")
    }
}

/// A source of random bytes.
public typealias SecRandomRef = AnyObject

/// The system's source of random bytes.
public var kSecRandomDefault: SecRandomRef? { nil }

/// Fills the buffer with random bytes.
public func SecRandomCopyBytes(_ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
    var generator = SystemRandomNumberGenerator()
    for index in 0..<count { bytes.storeBytes(of: generator.next(), toByteOffset: index, as: UInt8.self) }
    return errSecSuccess
}

private func fields(_ dictionary: CFDictionary) -> [String: Any] {
    var fields: [String: Any] = [:]
    for (key, value) in dictionary {
        if let key = key as? String {
            fields[key] = value
        } else if let key = key as? NSString {
            fields[key.description] = value
        }
    }
    return fields
}
