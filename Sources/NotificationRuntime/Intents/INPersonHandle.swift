// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A number or an address.
public final class INPersonHandle: NSObject {
    /// The number or address itself.
    public let value: String?
    /// Which of both.
    public let type: INPersonHandleType
    /// What it is called in the address book.
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

/// What a number or address is called in the address book.
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

/// Whether it is a number or an address.
public enum INPersonHandleType: Int, Sendable {
    /// Neither, or not told.
    case unknown = 0
    /// An address.
    case emailAddress = 1
    /// A number.
    case phoneNumber = 2
}
