// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A phone number or an e-mail address.
public final class INPersonHandle: NSObject {
    /// The phone number or e-mail address.
    public let value: String?
    /// Whether it is a phone number or an e-mail address.
    public let type: INPersonHandleType
    /// The label in the address book.
    public let label: INPersonHandleLabel?

    /// Creates a handle.
    public convenience init(value: String?, type: INPersonHandleType) {
        self.init(value: value, type: type, label: nil)
    }

    /// Creates a handle with its label.
    public init(value: String?, type: INPersonHandleType, label: INPersonHandleLabel?) {
        self.value = value
        self.type = type
        self.label = label
    }
}

/// The label of a phone number or e-mail address in the address book.
public struct INPersonHandleLabel: RawRepresentable, Hashable, Sendable {
    /// The label itself.
    public let rawValue: String

    /// Creates a label.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// At home.
    public static let home = INPersonHandleLabel(rawValue: "home")
    /// At work.
    public static let work = INPersonHandleLabel(rawValue: "work")
    /// An iPhone.
    public static let iPhone = INPersonHandleLabel(rawValue: "iPhone")
    /// A mobile telephone.
    public static let mobile = INPersonHandleLabel(rawValue: "mobile")
    /// The first of several.
    public static let main = INPersonHandleLabel(rawValue: "main")
    /// At school.
    public static let school = INPersonHandleLabel(rawValue: "school")
    /// Another one.
    public static let other = INPersonHandleLabel(rawValue: "other")
}

/// The types of handles.
public enum INPersonHandleType: Int, Sendable {
    /// Neither, or not specified.
    case unknown = 0
    /// An e-mail address.
    case emailAddress = 1
    /// A phone number.
    case phoneNumber = 2
}
