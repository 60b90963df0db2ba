// SPDX-License-Identifier: Apache-2.0

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
