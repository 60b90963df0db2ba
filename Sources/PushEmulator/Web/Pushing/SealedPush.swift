// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator
import WebPush

/// A push as a browser gets it that decrypts it itself.
struct SealedPush: Sendable, Hashable {
    /// The encrypted bytes; `nil` for a push without data.
    var body: [UInt8]?
    var coding = ContentCoding.aes128gcm
    /// The header field that ``ContentCoding/aesgcm`` needs.
    var encryption: String?
    /// The header field that ``ContentCoding/aesgcm`` needs.
    var cryptoKey: String?
    /// Seconds.
    var timeToLive = 0

    /// Bytes of the data in it, if it was not padded; `nil` if it is not a push of its encoding.
    var dataByteCount: Int? {
        guard let body else { return 0 }
        // Salt, record size, key with its length, delimiter and tag; or padding's length and tag.
        let count = body.count - (coding == .aes128gcm ? 16 + 4 + 1 + 65 + 1 + 16 : 2 + 16)
        return count < 0 ? nil : count
    }

    /// A push of a web server, which goes on as it came.
    init(_ push: DirectPush) {
        let header = { (name: String) in push.headers.first { $0.key.lowercased() == name }?.value }
        timeToLive = header("ttl").flatMap { Int($0) } ?? 0
        body = push.sealed
        guard body != nil, header("content-encoding")?.lowercased() != ContentCoding.aes128gcm.rawValue else { return }
        coding = .aesgcm
        encryption = header("encryption")
        cryptoKey = header("crypto-key")
    }

    /// FCM's own message to a page, which FCM encrypts itself.
    ///
    /// - Throws: ``UndeliverablePush`` if the page did not give FCM keys.
    init(_ event: WebPushEvent, for keys: PageKeys?, as coding: ContentCoding) throws(UndeliverablePush) {
        guard let keys,
            let subscription = try? PushSubscription(endpoint: keys.endpoint, p256dh: keys.p256dh, auth: keys.auth)
        else {
            throw UndeliverablePush(
                reason:
                    "The page subscribed, but gave FCM no keys; call getToken() or register() of the Firebase SDK in it."
            )
        }
        // Clients other than browsers want the values padded.
        let push = subscription.encrypt(event.payloadBytes, as: coding, padsBase64: true)
        body = push.body
        self.coding = coding
        encryption = push.encryption
        cryptoKey = push.cryptoKey
        timeToLive = event.headers["TTL"].flatMap { Int($0) } ?? 0
    }
}

/// Why a message cannot be put into a form that a real client reads.
struct UndeliverablePush: Error, Sendable, Hashable {
    /// One sentence with the remedy.
    var reason: String

    /// A notification for APNs, which no browser and no Android phone gets.
    static let forApple = UndeliverablePush(reason: "A notification of APNs reaches Apple devices only.")
}
