// SPDX-License-Identifier: Apache-2.0

/// The two spellings of a protobuf field's name in JSON.
enum FieldName {
    /// The protobuf spelling of a key: `fcmOptions` is `fcm_options`, which is also its own.
    ///
    /// A key that mixes both is no field's name and comes back as it is.
    static func protobuf(_ key: String) -> String {
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
