// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import PushMessages

/// An unfinished delivery and its stage.
struct RunningDelivery: Sendable, Hashable {
    enum Stage: String, Sendable, Hashable {
        /// The delivery waits for earlier ones of the device, or for a slot, see ``DeliverySlots``.
        case queued
        /// The device has the message: its service extension runs, or a picture is being downloaded.
        case running
        /// The service keeps the message for an iPhone that is not connected or saves power.
        case kept
        /// A real client has the message, or may have it, and has not said so.
        case unconfirmed
        /// The service keeps the message for a real client that is not connected at the moment.
        case away
        /// The service keeps the message for a real client that has registered and never connected.
        case neverConnected
    }

    /// The device's id.
    var device: String
    var name: String
    var platform: Platform
    var stage: Stage
    /// When the stage began, in microseconds since 1970; for a kept message, when it came.
    var since: Int64
    /// When a kept message expires, in microseconds since 1970; `nil` for one that is being delivered.
    var expires: Int64?

    /// The delivery in the format of the API.
    var json: JSONValue {
        [
            "deviceID": .string(device), "device": .string(name), "platform": .string(platform.rawValue),
            "outcome": "pending", "waitsFor": .string(waitsFor), "since": .moment(since),
            "expires": expires.map { .moment($0) } ?? .null,
        ]
    }

    /// The reason why it waits, as a clause.
    var waitsFor: String {
        switch stage {
        case .queued: "earlier deliveries of the device"
        case .running:
            switch platform {
            case .apple: "the service extension and its download"
            case .android, .web: "the download of the picture"
            }
        case .kept: "the iPhone, which is not connected or saves power"
        case .unconfirmed: "the client's word that it has the message"
        case .away: "the client, which is not connected; it gets the message when it connects again"
        case .neverConnected: "the client, which has registered but never connected"
        }
    }

    /// The remedy for a developer; `nil` if nothing is wrong.
    var remedy: String? { stage == .neverConnected ? ClientConnection.never.remedy(platform) : nil }
}

/// The unfinished deliveries, for views and for cancelling the deliveries of deleted messages.
final class RunningDeliveries: Sendable {
    private struct Message: Sendable {
        var deliveries: [String: RunningDelivery] = [:]
        /// The tasks that deliver it: its fan-out, and the turns of devices in whose lines it was.
        var tasks: Set<Cancellation> = []
    }

    /// The end of a task, known by its identity.
    private final class Cancellation: Hashable, Sendable {
        let cancel: @Sendable () -> Void

        init(_ cancel: @escaping @Sendable () -> Void) { self.cancel = cancel }

        static func == (one: Cancellation, other: Cancellation) -> Bool { one === other }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    private let messages = Watched<[Int64: Message]>([:])

    /// The messages with unfinished deliveries.
    var ids: Set<Int64> { messages.read { Set($0.keys) } }

    /// The unfinished deliveries of a message, ordered by the devices' names.
    func deliveries(of message: Int64) -> [RunningDelivery] {
        messages.read { $0[message]?.deliveries ?? [:] }.values
            .sorted { ($0.name, $0.device) < ($1.name, $1.device) }
    }

    /// Waits until a message has this many deliveries in this stage; with `nil`, until it has none left.
    func wait(for message: Int64, _ stage: RunningDelivery.Stage?, count: Int = 1) async {
        _ = await messages.wait { messages in
            guard let stage else { return messages[message] == nil }
            return messages[message]?.deliveries.values.filter { $0.stage == stage }.count ?? 0 >= count
        }
    }

    /// Runs deliveries of a message so that ``cancel(_:)`` ends them.
    func cancellable<Value: Sendable>(
        _ message: Int64,
        _ body: @escaping @Sendable () async -> Value
    ) async -> Value {
        let task = Task { await body() }
        let cancellation = Cancellation { task.cancel() }
        messages.change { _ = $0[message, default: Message()].tasks.insert(cancellation) }
        defer {
            messages.change { messages in
                messages[message]?.tasks.remove(cancellation)
                if messages[message]?.tasks.isEmpty == true { messages[message] = nil }
            }
        }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Cancels the deliveries of a message.
    func cancel(_ message: Int64) {
        for task in messages.read({ $0[message]?.tasks ?? [] }) { task.cancel() }
    }

    /// Records a device's stage while the body runs.
    func noting<Value>(
        _ message: Int64,
        on device: DeviceRow,
        _ body: (_ begin: @Sendable () -> Void) async -> Value
    ) async -> Value {
        set(.queued, message, device)
        defer { messages.change { _ = $0[message]?.deliveries.removeValue(forKey: device.id) } }
        return await body { self.set(.running, message, device) }
    }

    private func set(_ stage: RunningDelivery.Stage, _ message: Int64, _ device: DeviceRow) {
        let delivery = RunningDelivery(
            device: device.id,
            name: device.name,
            platform: device.platform,
            stage: stage,
            since: StoredTime.now
        )
        messages.change { $0[message]?.deliveries[device.id] = delivery }
    }
}
