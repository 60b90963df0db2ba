// SPDX-License-Identifier: Apache-2.0

extension UInt8 {
    /// Whether the byte is a letter or a digit of ASCII, or a low line, as names of variables are written.
    var isWord: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
        default: false
        }
    }
}
