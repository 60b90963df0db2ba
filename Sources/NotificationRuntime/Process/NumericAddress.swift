// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An IPv4 or IPv6 address as the host of a URL has it.
struct NumericAddress: Hashable {
    /// Four or sixteen.
    let bytes: [UInt8]

    /// Reads `192.168.0.7`, `2001:db8::7` or `[2001:db8::7]`; a name is `nil`.
    init?(_ text: String) {
        let inside = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text[...]
        // The text after a percent sign names an interface (RFC 6874).
        let plain = inside.contains(":") ? String(inside.prefix { $0 != "%" }) : String(inside)
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, plain, &bytes) == 1 {
            self.bytes = Array(bytes[..<4])
        } else if inet_pton(AF_INET6, plain, &bytes) == 1 {
            self.bytes = bytes
        } else {
            return nil
        }
    }

    /// Whether an address, or a range in CIDR notation (RFC 4632, RFC 4291), contains another one.
    static func range(_ text: String, contains address: NumericAddress) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = NumericAddress(String(parts[0])), first.bytes.count == address.bytes.count else {
            return false
        }
        if parts.count == 1 { return first == address }
        guard parts.count == 2, let bitCount = Int(parts[1]), (0...8 * first.bytes.count).contains(bitCount) else {
            return false
        }
        return zip(first.bytes, address.bytes).enumerated().allSatisfy { index, pair in
            let rest = min(8, max(0, bitCount - 8 * index))
            return (pair.0 ^ pair.1) >> (8 - rest) == 0
        }
    }
}
