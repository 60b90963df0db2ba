// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Which network addresses may be connected to, decided on the address a name resolved to.
///
/// It is asked before a socket exists, and again before a request uses a connection that another transfer left open: a
/// refused address receives nothing. A name with several addresses is reached at its allowed addresses.
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

extension AddressPolicy {
    /// Addresses of the public internet alone: nothing of this machine, of its networks, or of the cloud around it.
    ///
    /// Source: IANA's special-purpose address registries (RFC 6890), and the addresses at which clouds serve metadata.
    package static let publicInternet = AddressPolicy { address in
        if let bytes = bytes(of: address, AF_INET, 4) { return isPublic(version4: bytes) }
        if let bytes = bytes(of: address, AF_INET6, 16) { return isPublic(version6: bytes) }
        return false
    }

    private static func bytes(of address: String, _ family: Int32, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, address, &bytes) == 1 ? bytes : nil
    }

    private static func isPublic(version4 bytes: [UInt8]) -> Bool {
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        // This network, private networks, loopback, link-local addresses, metadata among them.
        case (0, _, _, _), (10, _, _, _), (127, _, _, _), (169, 254, _, _), (172, 16...31, _, _), (192, 168, _, _):
            false
        // Carriers' own networks, protocol assignments, documentation, measurements.
        case (100, 64...127, _, _), (192, 0, 0, _), (192, 0, 2, _), (198, 18...19, _, _), (198, 51, 100, _),
            (203, 0, 113, _):
            false
        // Azure's host, which serves its virtual machines at a public address.
        case (168, 63, 129, 16): false
        // Multicast, reserved and broadcast.
        case (224..., _, _, _): false
        default: true
        }
    }

    private static func isPublic(version6 bytes: [UInt8]) -> Bool {
        // Translated (RFC 6052) and mapped addresses are judged by the IPv4 address inside.
        if bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) {
            return isPublic(version4: Array(bytes[12...]))
        }
        if bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) {
            return isPublic(version4: Array(bytes[12...]))
        }
        guard (0x20...0x3F).contains(bytes[0]) else { return false }
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        // 6to4 holds an IPv4 address, Teredo hides one.
        case (0x20, 0x02, _, _): return isPublic(version4: Array(bytes[2..<6]))
        // Protocol assignments and documentation.
        case (0x20, 0x01, 0x00...0x01, _), (0x20, 0x01, 0x0D, 0xB8), (0x3F, 0xFF, 0x00...0x0F, _): return false
        default: return true
        }
    }
}
