// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator
import WebPush

/// A browser's subscription as the push service knows it.
struct WebSubscription: Sendable {
    /// The end of the endpoint.
    var token: String
    /// The device's id.
    var device: String
    /// The URL that an app server posts to.
    var endpoint: String
    /// The name of the service whose answers it gives.
    var personality: String
    /// The only key that may send; `nil` if any may.
    var serverKey: [UInt8]?
    /// Whether it was given up.
    var isGone = false
    /// The keys of a simulated browser; `nil` for a real one, which keeps its own.
    var keys: ReceiverKeys?

    /// The service under which the store has it.
    static let service = "web-subscription"
    /// The maximum number of given-up subscriptions that a browser keeps, whose endpoints answer as gone; the endpoints of
    /// older ones are unknown.
    static let goneLimit = 100

    func put(in transaction: StoreTransaction) throws {
        var content: JSONObject = ["endpoint": .string(endpoint), "personality": .string(personality)]
        content["serverKey"] = serverKey.map { .string($0.base64URL) }
        content["privateKey"] = keys.map { .string($0.privateKey.base64URL) }
        content["auth"] = keys.map { .string($0.auth.base64URL) }
        try ServiceRecord(service: Self.service, key: token, device: device, content: content).put(in: transaction)
    }

    static func find(_ token: String, in transaction: StoreTransaction) throws -> WebSubscription? {
        try ServiceRecord.find(service, token, in: transaction).flatMap(WebSubscription.init)
    }

    /// The subscription that a device has now.
    static func current(of device: String, in transaction: StoreTransaction) throws -> WebSubscription? {
        // Lazily, because reading a record makes its keys.
        try ServiceRecord.all(service, of: device, in: transaction).lazy.filter { !isGone($0) }
            .compactMap(WebSubscription.init).first
    }

    /// Gives the subscription of a device up; its endpoint answers as gone from now on.
    ///
    /// - Returns: `false` if the device has none.
    @discardableResult
    static func giveUp(_ device: String, in transaction: StoreTransaction) throws -> Bool {
        let records = try ServiceRecord.all(service, of: device, in: transaction)
        guard var record = records.first(where: { !isGone($0) }) else { return false }
        record.content["gone"] = true
        record.content["goneAt"] = .integer(Int(StoredTime.now))
        try record.put(in: transaction)
        // Tests that subscribe before each case must not make each delivery slower than the one before.
        let gone = records.filter(isGone).sorted { goneAt($0) > goneAt($1) }
        for old in gone.dropFirst(goneLimit - 1) { try ServiceRecord.remove(service, old.key, in: transaction) }
        return true
    }

    /// Gives the subscription up if Safari has counted too many pushes that showed nothing; its service answers as for any
    /// that is gone.
    static func giveUpAfterSilentPushes(_ completed: CompletedDelivery, in transaction: StoreTransaction) throws {
        let counted = completed.delivery.timeline.last { $0.event == WebTimelineStep.silentPushCounted.rawValue }
        guard let count = counted?.fields["count"]?.integer, let limit = counted?.fields["limit"]?.integer,
            count >= limit
        else { return }
        try giveUp(completed.device, in: transaction)
    }

    private static func isGone(_ record: ServiceRecord) -> Bool { record.content["gone"] == true }

    private static func goneAt(_ record: ServiceRecord) -> Int { record.content["goneAt"]?.integer ?? 0 }
}

extension WebSubscription {
    fileprivate init?(_ record: ServiceRecord) {
        let text = { (name: String) in record.content[name]?.string }
        guard let device = record.device, let endpoint = text("endpoint"), let personality = text("personality") else {
            return nil
        }
        self.init(token: record.key, device: device, endpoint: endpoint, personality: personality)
        serverKey = text("serverKey").flatMap { [UInt8](base64URL: $0) }
        isGone = Self.isGone(record)
        if let key = text("privateKey").flatMap({ [UInt8](base64URL: $0) }),
            let auth = text("auth").flatMap({ [UInt8](base64URL: $0) })
        {
            keys = try? ReceiverKeys(privateKey: key, auth: auth)
        }
    }
}
