// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

/// The Live Activity of a simulated iPhone that is updated over a channel.
enum ChannelSubscription {
    private static let service = "apns-channel-subscription"
    /// Of one channel; a broadcast's recipients are read at once.
    private static let limit = 1000

    /// Has the device's activity subscribe to the channel, as `Activity.request(…, pushType: .channel(id))` does.
    ///
    /// - Throws: ``EmulatorError`` if the device is none of the channel's app, or the app has no such channel.
    static func add(_ channel: String, of device: DeviceRow, in transaction: StoreTransaction) throws {
        guard device.platform == .apple, device.unregistered == nil else {
            throw EmulatorError(.deviceInvalid, "Only an iPhone whose app is installed subscribes to channels.")
        }
        let app = device.appleApp
        let environment = app.apnsEnvironment.flatMap { APNSEnvironment(rawValue: $0.rawValue) }
        guard try BroadcastChannel.find(channel, of: app.bundleIdentifier, in: environment, transaction) != nil else {
            throw EmulatorError(
                .deviceInvalid,
                "The app \(app.bundleIdentifier) has no channel \(channel.quoted); create it with POST to "
                    + "/1/apps/\(app.bundleIdentifier)/channels, in the environment of the device."
            )
        }
        guard try devices(of: channel, in: transaction).count < limit else {
            throw EmulatorError(.deviceInvalid, "The channel has \(limit) subscribers, and the emulator takes no more.")
        }
        try ServiceRecord(
            service: service,
            key: "\(channel)/\(device.id)",
            device: device.id,
            content: ["channel": .string(channel)]
        )
        .put(in: transaction)
    }

    /// - Returns: Whether the device did subscribe to it.
    static func remove(_ channel: String, of device: String, in transaction: StoreTransaction) throws -> Bool {
        let isThere = try channels(of: device, in: transaction).contains(channel)
        try ServiceRecord.remove(service, "\(channel)/\(device)", in: transaction)
        return isThere
    }

    static func removeAll(of channel: String, in transaction: StoreTransaction) throws {
        for record in try ServiceRecord.all(service, keysFrom: channel + "/", in: transaction) {
            try ServiceRecord.remove(service, record.key, in: transaction)
        }
    }

    /// The ids of the channels that a device's activities subscribe to.
    static func channels(of device: String, in transaction: StoreTransaction) throws -> [String] {
        try ServiceRecord.all(service, of: device, in: transaction).compactMap { $0.content["channel"]?.string }
    }

    /// The devices that get a broadcast to the channel.
    static func devices(of channel: String, in transaction: StoreTransaction) throws -> [DeviceRow] {
        try ServiceRecord.all(service, keysFrom: channel + "/", in: transaction)
            .compactMap { try $0.device.flatMap { try DeviceRow.find($0, in: transaction) } }
            .filter { $0.unregistered == nil }
    }
}
