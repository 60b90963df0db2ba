// SPDX-License-Identifier: Apache-2.0

import PushMessages
import WebPush

/// One app instance of a client: a page's subscription, or an app.
struct FCMRegistration: Sendable, Hashable {
    /// The client's number in decimal digits.
    var client: String
    /// The device's id.
    var device: String
    /// The product category, as the client spelled it: it passes over a message with another.
    var app: String
    /// `X-subtype`: the page that the message is for; empty for an app.
    var subtype: String
    /// Who may send: a VAPID key of a web server, or a project's number.
    var sender: String
    /// Whether it is a page in a browser, whose messages are encrypted.
    var isWeb: Bool

    private static let service = "fcm-registration"

    /// The key that distinguishes the registrations of a client.
    private var key: String { "\(client)/\(app)/\(subtype)/\(sender)" }

    func put(in transaction: StoreTransaction) throws {
        try ServiceRecord(
            service: Self.service,
            key: key,
            device: device,
            content: [
                "client": .string(client), "app": .string(app), "subtype": .string(subtype), "sender": .string(sender),
                "web": .bool(isWeb),
            ]
        ).put(in: transaction)
    }

    /// The same registration as the store has it already.
    func known(in transaction: StoreTransaction) throws -> FCMRegistration? {
        try ServiceRecord.find(Self.service, key, in: transaction).flatMap(FCMRegistration.init)
    }

    static func all(of client: String, in transaction: StoreTransaction) throws -> [FCMRegistration] {
        try ServiceRecord.all(service, keysFrom: "\(client)/", in: transaction).compactMap(FCMRegistration.init)
    }
}

extension FCMRegistration {
    fileprivate init?(_ record: ServiceRecord) {
        let text = { (name: String) in record.content[name]?.string }
        guard let device = record.device, let client = text("client"), let app = text("app"),
            let subtype = text("subtype"), let sender = text("sender")
        else { return nil }
        self.init(
            client: client,
            device: device,
            app: app,
            subtype: subtype,
            sender: sender,
            isWeb: record.content["web"] == true
        )
    }
}

/// The keys that a page gave FCM, with which FCM encrypts messages for it.
struct PageKeys: Sendable, Hashable {
    var device: String
    var endpoint: String
    var p256dh: [UInt8]
    var auth: [UInt8]

    private static let service = "page-keys"

    func put(in transaction: StoreTransaction) throws {
        try ServiceRecord(
            service: Self.service,
            key: device,
            device: device,
            content: [
                "endpoint": .string(endpoint), "p256dh": .string(p256dh.base64URL), "auth": .string(auth.base64URL),
            ]
        ).put(in: transaction)
    }

    static func find(_ device: String, in transaction: StoreTransaction) throws -> PageKeys? {
        guard let content = try ServiceRecord.find(service, device, in: transaction)?.content,
            let endpoint = content["endpoint"]?.string,
            let p256dh = content["p256dh"]?.string.flatMap({ [UInt8](base64URL: $0) }),
            let auth = content["auth"]?.string.flatMap({ [UInt8](base64URL: $0) })
        else { return nil }
        return PageKeys(device: device, endpoint: endpoint, p256dh: p256dh, auth: auth)
    }
}
