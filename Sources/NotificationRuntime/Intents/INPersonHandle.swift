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
