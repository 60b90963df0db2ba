// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator
import WebPush

extension FCMRegistration {
    /// The content of a stanza.
    struct Content: Sendable {
        var appData: [(name: String, value: String)] = []
        var rawData: [UInt8]?
        /// Seconds.
        var timeToLive = 0
        /// Bytes of the data in it, as far as that is known.
        var dataByteCount: Int?
    }

    /// A message in the form that the client reads: encrypted for a page, in clear for an app.
    ///
    /// - Parameter made: The contents that were made for other devices.
    /// - Throws: ``UndeliverablePush`` if there is no such form.
    func content(
        of payload: Payload,
        as identity: RelayIdentity,
        for keys: PageKeys?,
        _ made: AppContents
    ) throws(UndeliverablePush) -> Content {
        switch payload {
        case .webPush(let push): return content(of: SealedPush(push))
        case .fcm(let message) where isWeb:
            // Clients other than browsers do not know another encoding.
            return try content(
                of: SealedPush(WebPushEvent(relaying: message, options: identity.web), for: keys, as: .aesgcm)
            )
        case .fcm(let message):
            func make() -> Content {
                content(of: AndroidIntent(relaying: message, options: identity.android(packageName: app)))
            }
            return identity.isEachOwn ? make() : made.content(of: identity.messageNumber, for: app, make)
        case .apns: throw UndeliverablePush.forApple
        }
    }

    private func content(of push: SealedPush) -> Content {
        var content = Content(appData: [("subtype", subtype)], rawData: push.body, timeToLive: push.timeToLive)
        content.dataByteCount = push.dataByteCount
        guard push.body != nil else { return content }
        if push.coding == .aes128gcm { content.appData.append(("content-encoding", push.coding.rawValue)) }
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
