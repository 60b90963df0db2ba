// SPDX-License-Identifier: Apache-2.0

import PushMessages
import URLSafeBase64
import WebPush

/// A browser's subscription as the push service knows it.
struct WebSubscription: Sendable {
    /// What the endpoint ends in.
    var token: String
    /// The device's id.
    var device: String
    /// What an app server posts to.
    var endpoint: String
    /// The name of the service whose answers it gives.
    var personality: String
    /// The only key that may send; `nil` where any may.
    var serverKey: [UInt8]?
    /// Whether it was given up.
    var isGone = false
    /// The keys of a simulated browser; `nil` for a real one, which keeps its own.
    var keys: ReceiverKeys?

    /// Where the store has it.
    static let service = "web-subscription"

    func put(in transaction: StoreTransaction) throws {
        var content: JSONObject = ["endpoint": .string(endpoint), "personality": .string(personality)]
        content["serverKey"] = serverKey.map { .string($0.base64URL) }
        content["privateKey"] = keys.map { .string($0.privateKey.base64URL) }
        content["auth"] = keys.map { .string($0.auth.base64URL) }
        if isGone { content["gone"] = true }
        try ServiceRecord(service: Self.service, key: token, device: device, content: content).put(in: transaction)
    }

    static func find(_ token: String, in transaction: StoreTransaction) throws -> WebSubscription? {
        try ServiceRecord.find(service, token, in: transaction).flatMap(WebSubscription.init)
    }

    /// The subscription that a device has now.
    static func current(of device: String, in transaction: StoreTransaction) throws -> WebSubscription? {
        try ServiceRecord.all(service, of: device, in: transaction).compactMap(WebSubscription.init).first {
            !$0.isGone
        }
    }
}

extension WebSubscription {
    fileprivate init?(_ record: ServiceRecord) {
        let text = { (name: String) in record.content[name]?.string }
        guard let device = record.device, let endpoint = text("endpoint"), let personality = text("personality") else {
            return nil
        }
        self.init(token: record.key, device: device, endpoint: endpoint, personality: personality)
        serverKey = text("serverKey").flatMap { [UInt8](base64URL: $0) }
        isGone = record.content["gone"] == true
        if let key = text("privateKey").flatMap({ [UInt8](base64URL: $0) }),
            let auth = text("auth").flatMap({ [UInt8](base64URL: $0) })
        {
            keys = try? ReceiverKeys(privateKey: key, auth: auth)
        }
    }
}
