// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebPush

/// Subscriptions, encrypted pushes and how their senders name themselves.
enum WebPushTarget: FuzzTarget {
    static let name = "web-push"

    /// A key for all runs, so that a seed can be a push that is decrypted.
    private static let receiver: ReceiverKeys = {
        do {
            return try ReceiverKeys(
                privateKey: [UInt8](repeating: 7, count: 32),
                auth: [UInt8](repeating: 9, count: 16)
            )
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    static func check(_ bytes: [UInt8]) {
        if let subscription = try? JSONDecoder().decode(PushSubscription.self, from: Data(bytes)),
            let written = try? JSONEncoder().encode(subscription)
        {
            let again = try? JSONDecoder().decode(PushSubscription.self, from: written)
            precondition(again?.endpoint == subscription.endpoint, "what was written is read differently")
        }
        let parts = bytes.parts(3)
        for coding in ["aes128gcm", "aesgcm", parts[0].text] {
            let push = EncryptedPush(
                body: parts[2],
                contentEncoding: coding,
                encryption: parts[0].text,
                cryptoKey: parts[1].text
            )
            if let text = try? receiver.decrypt(push) { precondition(text.count < parts[2].count) }
        }
        if let authorization = try? VAPIDAuthorization(authorization: parts[0].text, cryptoKey: parts[1].text) {
            for problem in authorization.problems(endpoint: parts[2].text, key: nil) {
                precondition(!problem.message.isEmpty)
            }
        }
        _ = try? VAPIDKey(parts[0].text)
    }
}
