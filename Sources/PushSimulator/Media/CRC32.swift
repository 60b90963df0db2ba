// SPDX-License-Identifier: Apache-2.0

/// The checksum of PNG chunks (ISO 3309, polynomial EDB88320), eight bytes a step.
package struct CRC32 {
    private var state: UInt32 = 0xFFFF_FFFF

    package var value: UInt32 { ~state }

    package init() {}

    package mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
        Self.tables.withUnsafeBufferPointer { tables in
            var state = state
            var index = 0
            while index + 8 <= bytes.count {
                let low = state ^ Self.word(bytes, index)
                let high = Self.word(bytes, index + 4)
                state =
                    tables[7 * 256 + Int(low & 0xFF)] ^ tables[6 * 256 + Int(low >> 8 & 0xFF)]
                    ^ tables[5 * 256 + Int(low >> 16 & 0xFF)] ^ tables[4 * 256 + Int(low >> 24)]
                state ^=
                    tables[3 * 256 + Int(high & 0xFF)] ^ tables[2 * 256 + Int(high >> 8 & 0xFF)]
                    ^ tables[256 + Int(high >> 16 & 0xFF)] ^ tables[Int(high >> 24)]
                index += 8
            }
            while index < bytes.count {
                state = tables[Int((state ^ UInt32(bytes[index])) & 0xFF)] ^ state >> 8
                index += 1
            }
            self.state = state
        }
    }

    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
        UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
            | UInt32(bytes[index + 3]) << 24
    }

    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            var value = UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ value >> 1 }
            tables[byte] = value
        }
        for table in 1..<8 {
            for byte in 0..<256 {
                let previous = tables[(table - 1) * 256 + byte]
                tables[table * 256 + byte] = tables[Int(previous & 0xFF)] ^ previous >> 8
            }
        }
        return tables
    }()
}
