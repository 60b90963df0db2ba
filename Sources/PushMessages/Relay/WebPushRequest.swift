// SPDX-License-Identifier: Apache-2.0

/// A request to a push service, as far as the service judges it: RFC 8030 with a body in the coding of RFC 8291.
///
/// Nothing is encrypted: the length of the coding does not depend on keys, so sizes are exact without any, and
/// ``PushMessages`` stays free of cryptography. Keys, salt and signature (RFC 8292) are taken as valid.
public struct WebPushRequest: Sendable, Hashable {
    /// Header fields by name, compared without case.
    public var headers: StringMap
    /// Bytes of the message before encryption.
    public var plaintextByteCount: Int
    /// Zero bytes behind the message that hide its length; most senders add none.
    public var paddingByteCount: Int

    /// Makes a request.
    public init(headers: StringMap, plaintextByteCount: Int, paddingByteCount: Int = 0) {
        self.headers = headers
        self.plaintextByteCount = plaintextByteCount
        self.paddingByteCount = paddingByteCount
    }

    /// Bytes of the encrypted body.
    public var bodyByteCount: Int {
        WebPushCoding.bodyByteCount(plaintext: plaintextByteCount, padding: paddingByteCount)
    }

    /// The value of a header without the blanks around it; `nil` where it is missing.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        for (name, value) in headers where name.lowercased() == wanted {
            var bytes = Substring(value).utf8
            while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
            while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
            return String(bytes)
        }
        return nil
    }

    /// How soon the message must reach a device that saves power (RFC 8030 section 5.3).
    public enum Urgency: String, Sendable, Hashable, CaseIterable {
        /// On power and Wi-Fi.
        case veryLow = "very-low"
        /// On power or Wi-Fi.
        case low = "low"
        /// On neither.
        case normal = "normal"
        /// On a low battery too.
        case high = "high"

        /// Takes the word in any case, as the grammar of the RFC does.
        public init?(header: String) { self.init(rawValue: header.lowercased()) }
    }
}
