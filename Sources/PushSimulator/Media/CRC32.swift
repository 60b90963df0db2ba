// SPDX-License-Identifier: Apache-2.0

internal import CZlib

/// The checksum of PNG chunks (ISO 3309, polynomial EDB88320), by zlib.
package struct CRC32 {
    private var state = UInt(0)

    package var value: UInt32 { UInt32(truncatingIfNeeded: state) }

    package init() {}

    package mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
        // For zlib, no bytes without an address begin a new checksum.
        guard let start = bytes.baseAddress else { return }
        state = crc32_z(state, start, bytes.count)
    }
}
