// SPDX-License-Identifier: Apache-2.0

extension Sequence<UInt8> {
    /// Two lower-case hexadecimal digits for each byte, as digests are written.
    package var hexadecimal: String {
        func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value }
        var text: [UInt8] = []
        text.reserveCapacity(2 * underestimatedCount)
        for byte in self {
            text.append(digit(byte >> 4))
            text.append(digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }
}
