// SPDX-License-Identifier: Apache-2.0

import PushSimulator

extension PNGBytes {
    /// The picture with another size in its header, and the checksum that goes with it.
    static func claiming(width: Int, height: Int, in png: [UInt8]) -> [UInt8] {
        func bytes(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
        let header = png[12..<16] + bytes(width) + bytes(height) + png[24..<29]
        var checksum = CRC32()
        Array(header).withUnsafeBufferPointer { checksum.update($0) }
        return png[..<12] + header + bytes(Int(checksum.value)) + png[33...]
    }
}
