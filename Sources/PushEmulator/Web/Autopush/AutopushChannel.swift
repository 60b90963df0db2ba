// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// One subscription of a Firefox: a channel, as its push service calls it.
struct AutopushChannel: Sendable, Hashable {
    /// The name that the service gave the client, which is its secret too.
    var client: String
    /// The client's own name for the subscription, a UUID in lower case.
    var channel: String
    /// The device's id.
    var device: String
    /// The page's `applicationServerKey`.
    var key: String?

    private static let service = "autopush-channel"

    func put(in transaction: StoreTransaction) throws {
        var content: JSONObject = ["client": .string(client), "channel": .string(channel)]
        content["key"] = key.map(JSONValue.string)
        try ServiceRecord(service: Self.service, key: "\(client)/\(channel)", device: device, content: content)
            .put(in: transaction)
    }

    static func find(_ client: String, _ channel: String, in transaction: StoreTransaction) throws -> AutopushChannel? {
        try ServiceRecord.find(service, "\(client)/\(channel)", in: transaction).flatMap(AutopushChannel.init)
    }

    /// The channels of a client, including channels that were given up.
    static func all(of client: String, in transaction: StoreTransaction) throws -> [AutopushChannel] {
        try ServiceRecord.all(service, keysFrom: "\(client)/", in: transaction).compactMap(AutopushChannel.init)
    }
}

extension AutopushChannel {
    fileprivate init?(_ record: ServiceRecord) {
        guard let device = record.device, let client = record.content["client"]?.string,
            let channel = record.content["channel"]?.string
        else { return nil }
        self.init(client: client, channel: channel, device: device, key: record.content["key"]?.string)
    }
}

extension ServiceTraits {
    /// Firefox with the push service that Mozilla runs for it.
    static let autopush = ServiceTraits(
        name: "autopush",
        protocols: [],
        outbox: .webPush,
        collapseKey: ServiceTraits.web.collapseKey
    )
}
