// SPDX-License-Identifier: Apache-2.0

/// Whether it is a number or an address.
public enum INPersonHandleType: Int, Sendable {
    /// Neither, or not told.
    case unknown = 0
    /// An address.
    case emailAddress = 1
    /// A number.
    case phoneNumber = 2
}
