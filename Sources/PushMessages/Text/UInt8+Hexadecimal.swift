// SPDX-License-Identifier: Apache-2.0

extension UInt8 {
    /// Whether the byte is a hexadecimal digit of ASCII, in either case.
    package var isHexadecimalDigit: Bool { (0x30...0x39).contains(self) || (0x61...0x66).contains(self | 0x20) }
}
