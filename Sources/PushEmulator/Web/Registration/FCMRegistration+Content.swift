// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator
import WebPush

extension FCMRegistration {
    /// What a stanza carries.
    struct Content: Sendable {
        var appData: [(name: String, value: String)] = []
        var rawData: [UInt8]?
        /// Seconds.
        var timeToLive = 0
    }

    /// A message in the form that the client reads: encrypted for a page, in clear for an app.
    ///
    /// - Throws: ``UndeliverablePush`` where there is no such form.
    func content(
        of payload: Payload,
        as identity: RelayIdentity,
        for keys: PageKeys?
    ) throws(UndeliverablePush) -> Content {
        switch payload {
        case .webPush(let push): content(of: push)
        case .fcm(let message) where isWeb:
            try content(of: WebPushEvent(relaying: message, options: identity.web), keys)
        case .fcm(let message):
            content(of: AndroidIntent(relaying: message, options: identity.android(packageName: app)))
        case .apns: throw UndeliverablePush(reason: "A notification of APNs reaches Apple devices only.")
        }
    }

    /// A push of a web server goes on as it came.
    private func content(of push: DirectPush) -> Content {
        var content = Content(appData: [("subtype", subtype)], rawData: push.sealed)
        content.timeToLive = push.headers["TTL"].flatMap { Int($0) } ?? 0
        guard push.sealed != nil else { return content }
        let header = { (name: String) in push.headers.first { $0.key.lowercased() == name }?.value }
        if header("content-encoding")?.lowercased() == ContentCoding.aes128gcm.rawValue {
            content.appData.append(("content-encoding", ContentCoding.aes128gcm.rawValue))
        } else {
            for name in ["encryption", "crypto-key"] {
                if let value = header(name) { content.appData.append((name, value)) }
            }
        }
        return content
    }

    /// FCM's own message to a page, which it encrypts itself, in the encoding that every client understands.
    private func content(of event: WebPushEvent, _ keys: PageKeys?) throws(UndeliverablePush) -> Content {
        guard let keys,
            let subscription = try? PushSubscription(endpoint: keys.endpoint, p256dh: keys.p256dh, auth: keys.auth)
        else {
            throw UndeliverablePush(
                reason:
                    "The page subscribed, but gave FCM no keys; call getToken() or register() of the Firebase SDK in it."
            )
        }
        // Clients that are no browsers know no other, and want its values padded.
        let push = subscription.encrypt(event.payloadBytes, as: .aesgcm, padsBase64: true)
        var content = Content(appData: [("subtype", subtype)], rawData: push.body)
        content.timeToLive = event.headers["TTL"].flatMap { Int($0) } ?? 0
        if let encryption = push.encryption { content.appData.append(("encryption", encryption)) }
        if let cryptoKey = push.cryptoKey { content.appData.append(("crypto-key", cryptoKey)) }
        return content
    }

    /// An app gets the notification and the data as the Android SDK does; what only Play services read is left out.
    private func content(of intent: AndroidIntent) -> Content {
        var content = Content()
        for (name, value) in intent.extras where !name.hasPrefix("google.") && name != "from" {
            content.appData.append((name, value.string ?? String(decoding: value.encoded(), as: UTF8.self)))
        }
        content.timeToLive = intent.extras["google.ttl"]?.integer ?? 0
        return content
    }
}
