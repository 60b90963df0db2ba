// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// A channel of an app, to which Live Activities subscribe.
///
/// From [Sending channel management requests to APNs](
/// https://developer.apple.com/documentation/usernotifications/sending-channel-management-requests-to-apns).
struct BroadcastChannel: Sendable, Hashable {
    /// The app's bundle identifier.
    var bundle: String
    /// Base64 of 16 bytes; Apple promises no length.
    var id: String
    /// `nil` for one that was created at a host that is not Apple's, which both environments know.
    var environment: APNSEnvironment?
    /// Whether APNs keeps the newest broadcast for devices that are away.
    var isStored: Bool

    /// An app's channels at most, by Apple's page.
    static let limit = 10_000

    init(of bundle: String, _ environment: APNSEnvironment?, isStored: Bool) {
        (self.bundle, self.environment, self.isStored) = (bundle, environment, isStored)
        var numbers = SystemRandomNumberGenerator()
        id = Data((0..<16).map { _ in numbers.next() as UInt8 }).base64EncodedString()
    }

    /// The members that APNs answers with.
    var json: JSONValue { ["message-storage-policy": .integer(isStored ? 1 : 0), "push-type": "LiveActivity"] }
}

// Channels are stored as records of the service.
extension BroadcastChannel {
    private static let service = "apns-channel"

    private init?(_ record: ServiceRecord) {
        let parts = record.key.split(separator: "/", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        (bundle, id) = (String(parts[0]), String(parts[1]))
        environment = record.content["environment"]?.string.flatMap(APNSEnvironment.init(rawValue:))
        isStored = record.content["stored"] == true
    }

    func put(in transaction: StoreTransaction) throws {
        var content: JSONObject = ["stored": .bool(isStored)]
        content["environment"] = environment.map { .string($0.rawValue) }
        try ServiceRecord(service: Self.service, key: "\(bundle)/\(id)", content: content).put(in: transaction)
    }

    /// Removes the channel, and what subscribes to it.
    func remove(in transaction: StoreTransaction) throws {
        try ServiceRecord.remove(Self.service, "\(bundle)/\(id)", in: transaction)
        try ChannelSubscription.removeAll(of: id, in: transaction)
    }

    /// The channel, if the app has it in the environment.
    static func find(
        _ id: String,
        of bundle: String,
        in environment: APNSEnvironment?,
        _ transaction: StoreTransaction
    ) throws -> BroadcastChannel? {
        try ServiceRecord.find(service, "\(bundle)/\(id)", in: transaction).flatMap(BroadcastChannel.init)
            .flatMap { $0.isKnown(in: environment) ? $0 : nil }
    }

    /// The app's channels in the environment, in the order of their ids.
    static func all(
        of bundle: String,
        in environment: APNSEnvironment?,
        _ transaction: StoreTransaction
    ) throws -> [BroadcastChannel] {
        try ServiceRecord.all(service, keysFrom: bundle + "/", in: transaction).compactMap(BroadcastChannel.init)
            .filter { $0.isKnown(in: environment) }
    }

    private func isKnown(in other: APNSEnvironment?) -> Bool {
        environment == nil || other == nil || environment == other
    }
}
