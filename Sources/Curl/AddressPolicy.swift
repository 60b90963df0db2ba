// SPDX-License-Identifier: Apache-2.0

/// Which network addresses may be connected to, decided on the address a name resolved to.
///
/// It is asked before a socket exists, and again before a request uses a connection that another transfer left open: a
/// refused address receives nothing. A name with several addresses is reached at those that are allowed.
package struct AddressPolicy: Sendable {
    /// Every address.
    package static let any = AddressPolicy()

    private let check: (@Sendable (_ address: String) -> Bool)?

    /// A policy that allows what `allows` answers `true` for.
    ///
    /// - Parameter allows: Whether a connection to this numeric address (IPv4 or IPv6) may be made; called on the
    ///   engine's thread, so it must not wait for anything.
    package init(allows: @escaping @Sendable (_ address: String) -> Bool) {
        check = allows
    }

    private init() {
        check = nil
    }

    /// Whether a connection to this numeric address may be made.
    package func allows(_ address: String) -> Bool {
        check?(address) ?? true
    }

    var isUnrestricted: Bool { check == nil }
}
