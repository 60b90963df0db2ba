// SPDX-License-Identifier: Apache-2.0

/// How a push is encrypted.
public enum ContentCoding: String, Sendable, Hashable, CaseIterable {
    /// RFC 8188 and RFC 8291; what all browsers understand today.
    case aes128gcm
    /// Draft 4 of RFC 8291, with salt and key in headers; what older clients understand.
    case aesgcm
}
