// SPDX-License-Identifier: Apache-2.0

/// The lengths of `aes128gcm` as Web Push uses it: one header with a P-256 key, one record.
///
/// Source: RFC 8188 section 2 (header, record, delimiter), RFC 8291 section 4 (the key as `keyid`, a single record).
public enum WebPushCoding {
    /// Bytes before the record: salt 16, record size 4, length of the key 1, uncompressed P-256 point 65.
    public static let headerByteCount = bytes(.saltBytes) + 4 + 1 + bytes(.publicKeyBytes)

    /// Bytes that the record has beyond message and padding: the delimiter `0x02` and AES-GCM's tag of 16.
    public static let recordOverheadByteCount = bytes(.encryptionBytes) - headerByteCount

    private static func bytes(_ feature: Capabilities.Feature) -> Int {
        Capabilities.standard.bytes(feature, on: .webPush)
    }

    /// Bytes of the body that carries so many bytes of message and padding.
    public static func bodyByteCount(plaintext: Int, padding: Int = 0) -> Int {
        headerByteCount + plaintext + padding + recordOverheadByteCount
    }

    /// Bytes of message that fit into a body of this size, 3993 into the 4096 that every push service takes.
    public static func plaintextByteLimit(body: Int) -> Int {
        max(0, body - headerByteCount - recordOverheadByteCount)
    }
}
