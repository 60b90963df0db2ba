// SPDX-License-Identifier: Apache-2.0

import Crypto
public import Foundation

/// The data that a browser gives an app server so that it can push: the endpoint, and the keys to encrypt for.
///
/// The JSON is the result of the Push API's `PushSubscription.toJSON()` ([Push API, section
/// 8](https://www.w3.org/TR/push-api/#pushsubscription-interface)).
public struct PushSubscription: Sendable, Hashable {
    /// The push resource, an absolute http or https URL.
    public let endpoint: String
    /// The browser's public key, 65 bytes of an uncompressed point on P-256.
    public let p256dh: [UInt8]
    /// The secret that proves knowledge of the subscription, 16 bytes.
    public let auth: [UInt8]
    /// When the push service will forget the subscription; `nil` if the service does not say.
    public let expirationTime: Date?
    /// The only VAPID key that may send to it, 65 bytes; `nil` if any may, or the JSON does not tell.
    public let applicationServerKey: [UInt8]?

    /// Makes a subscription of its parts.
    ///
    /// - Throws: ``WebPushError`` if a key cannot be valid, or if the endpoint is not an http or https URL.
    public init(
        endpoint: String,
        p256dh: [UInt8],
        auth: [UInt8],
        expirationTime: Date? = nil,
        applicationServerKey: [UInt8]? = nil
    ) throws(WebPushError) {
        guard PushOrigin(endpoint) != nil else {
            throw WebPushError(.subscriptionInvalid, "endpoint must be an absolute http or https URL.")
        }
        guard (try? P256.KeyAgreement.PublicKey(x963Representation: p256dh)) != nil else {
            throw WebPushError(
                .subscriptionInvalid,
                "keys.p256dh must be the 65 bytes of an uncompressed point on P-256; the \(p256dh.count) bytes here "
                    + "are no such point."
            )
        }
        guard auth.count == Self.authByteCount else {
            throw WebPushError(.subscriptionInvalid, "keys.auth must have 16 bytes, not \(auth.count).")
        }
        if let applicationServerKey {
            guard (try? P256.Signing.PublicKey(x963Representation: applicationServerKey)) != nil else {
                throw WebPushError(
                    .subscriptionInvalid,
                    "applicationServerKey must be the 65 bytes of an uncompressed point on P-256."
                )
            }
        }
        self.endpoint = endpoint
        self.p256dh = p256dh
        self.auth = auth
        self.expirationTime = expirationTime
        self.applicationServerKey = applicationServerKey
    }

    /// Bytes of ``auth`` (RFC 8291 section 3.2).
    public static let authByteCount = 16
    /// Bytes of text that fit a request of 4096 bytes, which every push service has to take: the header of `aes128gcm`
    /// has 86, the delimiter 1, the tag 16 (RFC 8291 section 4).
    public static let plaintextByteCount = 3993
}

extension PushSubscription: Codable {
    private enum CodingKeys: String, CodingKey {
        case endpoint, expirationTime, keys, applicationServerKey
    }

    private struct Keys: Codable {
        var p256dh: String
        var auth: String
    }

    /// Reads the JSON; throws ``WebPushError`` or what the decoder throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let keys = try container.decode(Keys.self, forKey: .keys)
        let key = try container.decodeIfPresent(String.self, forKey: .applicationServerKey)
        try self.init(
            endpoint: container.decode(String.self, forKey: .endpoint),
            p256dh: Self.bytes(keys.p256dh, "keys.p256dh"),
            auth: Self.bytes(keys.auth, "keys.auth"),
            // Milliseconds since 1970, as DOMTimeStamp.
            expirationTime: container.decodeIfPresent(Double.self, forKey: .expirationTime).map {
                Date(timeIntervalSince1970: $0 / 1000)
            },
            applicationServerKey: key.map { text throws(WebPushError) in try Self.bytes(text, "applicationServerKey") }
        )
    }

    /// Writes the JSON, keys in URL-safe base64 without padding.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(endpoint, forKey: .endpoint)
        if let expirationTime {
            try container.encode((expirationTime.timeIntervalSince1970 * 1000).rounded(), forKey: .expirationTime)
        } else {
            try container.encodeNil(forKey: .expirationTime)
        }
        try container.encode(Keys(p256dh: p256dh.base64URL, auth: auth.base64URL), forKey: .keys)
        try container.encodeIfPresent(applicationServerKey?.base64URL, forKey: .applicationServerKey)
    }

    private static func bytes(_ text: String, _ field: String) throws(WebPushError) -> [UInt8] {
        guard let bytes = [UInt8](base64URL: text) else {
            throw WebPushError(.subscriptionInvalid, "\(field) takes URL-safe base64.")
        }
        return bytes
    }
}
