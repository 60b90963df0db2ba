// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A host that a certificate can be valid for.
enum CertificateHost: Hashable {
    case name(String)
    /// An IP address of four or sixteen bytes.
    case address([UInt8])

    /// Parses a host name (letters, digits, `-`, `.`, at most 253 bytes, converted to lower case) or a numeric address;
    /// `nil` for anything else.
    init?(_ text: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            self = .address(withUnsafeBytes(of: v4) { Array($0) })
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            self = .address(withUnsafeBytes(of: v6) { Array($0) })
        } else {
            let name = text.lowercased()
            let labels = name.split(separator: ".", omittingEmptySubsequences: false)
            let isName = labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy {
                        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
                    }
            }
            guard isName, name.utf8.count <= 253 else { return nil }
            self = .name(name)
        }
    }

    var isAddress: Bool { if case .address = self { true } else { false } }

    /// Returns the range of a single address in the format of name constraints: the address and a mask of ones.
    static func range(of address: [UInt8]) -> [UInt8] {
        address + [UInt8](repeating: 0xFF, count: address.count)
    }
}
