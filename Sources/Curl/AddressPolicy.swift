// SPDX-License-Identifier: Apache-2.0

/// Which network addresses may be connected to, decided on the address a name resolved to.
package struct AddressPolicy: Sendable {
    /// Every address.
    package static let any = AddressPolicy { _ in true }

    /// Whether a connection to this numeric address (IPv4 or IPv6) may be made; called on the engine's thread.
    package var allows: @Sendable (_ address: String) -> Bool

    package init(allows: @escaping @Sendable (_ address: String) -> Bool) {
        self.allows = allows
    }
}
