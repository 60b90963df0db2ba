// SPDX-License-Identifier: Apache-2.0

/// The bytes of a member's key in a document, without quotes and escapes.
extension UnsafeRawBufferPointer {
    /// The bytes as a string; they must be well-formed UTF-8.
    @inline(__always)
    var string: String { String(decoding: bindMemory(to: UInt8.self), as: UTF8.self) }

    /// The bytes as a string, with the letters a to z in upper case.
    var upperCased: String {
        String(unsafeUninitializedCapacity: count) { upper in
            for (index, byte) in enumerated() {
                let isLower = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                upper.initializeElement(at: index, to: isLower ? byte & ~0x20 : byte)
            }
            return count
        }
    }

    /// Returns whether these are the bytes of the name.
    @inline(__always)
    func isEqual(_ name: StaticString) -> Bool {
        let length = name.utf8CodeUnitCount
        guard count == length else { return false }
        let start = name.utf8Start
        var index = 0
        while index < length {
            guard self[index] == start[index] else { return false }
            index &+= 1
        }
        return true
    }

    /// Returns whether this is the name of a protobuf field in either spelling, `fcm_options` or `fcmOptions`.
    @inline(__always)
    func isField(_ name: StaticString) -> Bool {
        // Both spellings begin alike, and most of a message's names do not.
        guard count <= name.utf8CodeUnitCount, first == name.utf8Start[0] else { return false }
        return count == name.utf8CodeUnitCount ? isEqual(name) : isLowerCamelCase(of: name)
    }

    private func isLowerCamelCase(of name: StaticString) -> Bool {
        var (mine, its) = (0, 0)
        while its < name.utf8CodeUnitCount {
            var byte = name.utf8Start[its]
            its &+= 1
            if byte == UInt8(ascii: "_") {
                // This upper-cases a letter; every word of these names begins with one.
                byte = name.utf8Start[its] & ~0x20
                its &+= 1
            }
            guard mine < count, self[mine] == byte else { return false }
            mine &+= 1
        }
        return mine == count
    }
}
