// SPDX-License-Identifier: Apache-2.0

/// The two spellings of a protobuf field's name in JSON.
package enum FieldName {
    /// Returns the protobuf spelling of a key: both `fcmOptions` and `fcm_options` give `fcm_options`.
    ///
    /// A key that mixes both spellings is not a field name and is returned unchanged.
    package static func protobuf(_ key: String) -> String {
        var spelling = key
        guard spelling.withUTF8(isCamelCase) else { return key }
        var name = ""
        name.reserveCapacity(key.utf8.count + 4)
        for scalar in key.unicodeScalars {
            if "A"..."Z" ~= scalar {
                name.append("_")
                name.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
            } else {
                name.unicodeScalars.append(scalar)
            }
        }
        return name
    }

    private static func isCamelCase(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = key.firstIndex(where: { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) else { return false }
        return first != 0 && !key.contains(UInt8(ascii: "_"))
    }
}
