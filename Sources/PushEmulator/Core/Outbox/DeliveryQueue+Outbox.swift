// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

// Real clients connect and disconnect; the outbox keeps the messages that they miss.
extension DeliveryQueue {
    /// Connects a real client's devices, which the body names one by one, until the body ends.
    ///
    /// Nothing is delivered to a device before ``connected(_:)``; then what waits for it, and new messages after that.
    func withReceivers<Value>(_ body: (ClientReceivers) async throws -> Value) async rethrows -> Value {
        let connected = ClientReceivers(receivers)
        defer { connected.disconnect() }
        return try await body(connected)
    }

    /// The deliveries of a message that are not done: running ones, and ones that wait for their receivers.
    func unfinished(_ message: StoredMessage, in transaction: StoreTransaction) throws -> [RunningDelivery] {
        let running = message.isPending ? try running.deliveries(of: message.id) + lined(message, transaction) : []
        let waiting = try Outbox.waiting(for: message.id, receivers, in: transaction)
        return running + waiting.filter { waiting in !running.contains { $0.device == waiting.device } }
    }

    /// The deliveries of a message that wait in the lines of busy devices.
    private func lined(_ message: StoredMessage, _ transaction: StoreTransaction) throws -> [RunningDelivery] {
        try lines.devices(waitingFor: message.id).prefix(100)
            .compactMap { try DeviceRow.find($0, in: transaction) }
            .map {
                RunningDelivery(
                    device: $0.id,
                    name: $0.name,
                    platform: $0.platform,
                    stage: .queued,
                    since: message.received
                )
            }
            .sorted { ($0.name, $0.device) < ($1.name, $1.device) }
    }

    /// Records that a real client's device is connected, and delivers the messages that wait for it.
    ///
    /// Each connection needs one call, once its client knows that it is connected.
    func connected(_ device: String) async {
        let isNoted = try? await store.read { try ClientConnection.isNoted(device, in: $0) }
        if isNoted == false { try? await store.write { try ClientConnection.note(device, in: $0) } }
        await deliverWaiting(to: device, isFirst: true)
    }

    /// Delivers a message to a real client, or keeps it for a client that is not connected; returns `false` if it could
    /// do neither.
    ///
    /// - Parameter onBegin: Called once the message is on its way.
    func deliver(
        _ payload: Payload,
        of message: PendingMessage,
        toClient device: DeviceRow,
        onBegin: @escaping @Sendable () -> Void
    ) async -> Bool {
        enum End { case delivered, kept, failed }
        let end = await receivers.send(to: device.id) { receiver -> End in
            if let receiver {
                let delivery = await outcome(of: payload, message, on: device) { identity, _ in
                    await receiver.receive(payload, as: identity, onBegin: onBegin)
                }
                if let delivery {
                    guard await store(delivery, of: message, on: device) else { return .failed }
                    // Until the client says that it has the message, it may have to be sent again over the next
                    // connection.
                    guard delivery.outcome == .sent else { return .delivered }
                } else if Task.isCancelled {
                    return .failed
                }
            }
            return await keep(payload, of: message, forClient: device) ? .kept : .failed
        }
        // The client may be connected, or have connected while the message was being kept: it has the message before
        // the message counts as done.
        if end == .kept {
            await deliverWaiting(to: device.id)
            await receivers.caughtUp(device.id)
        }
        return end != .failed
    }

    /// Keeps a message in the outbox, and records the messages that it replaces.
    ///
    /// - Returns: `false` if the store failed.
    private func keep(_ payload: Payload, of message: PendingMessage, forClient device: DeviceRow) async -> Bool {
        guard let traits = services.first(where: { $0.name == device.service }) else { return true }
        let lifetime = MessageLifetime(of: payload, message, on: device)
        let key = traits.collapseKey(payload)
        return await put(message, for: device, traits.outbox, key: key, until: lifetime)
    }

    /// Keeps a message for an iPhone that has no connection to APNs.
    ///
    /// APNs, which also relays FCM's messages, keeps only the newest one.
    ///
    /// - Returns: `false` if the store failed.
    func keep(_ payload: Payload, of message: PendingMessage, for device: DeviceRow) async -> Bool {
        let lifetime = MessageLifetime(of: payload, message, on: device)
        guard !lifetime.isOver(at: StoredTime.now) else {
            return await store(.notKept(on: device), of: message, on: device)
        }
        guard await put(message, for: device, .apns, key: nil, until: lifetime) else { return false }
        // The phone may have connected while the message was being kept.
        reconnected(device.id)
        return true
    }

    private func put(
        _ message: PendingMessage,
        for device: DeviceRow,
        _ policy: OutboxPolicy,
        key: String?,
        until lifetime: MessageLifetime
    ) async -> Bool {
        let entry = Outbox.Entry(message: message.id, device: device.id, key: key, expires: lifetime.end)
        guard let change = try? await store.write({ try Outbox.put(entry, policy, in: $0) }) else { return false }
        for id in change.removed {
            guard let old = try? await store.read({ try PendingMessage.find(id, in: $0) }) else { continue }
            _ = await store(.replaced(by: change.newer, on: device), of: old, on: device)
        }
        return true
    }

    /// Delivers the kept messages of iPhones that have connected since, perhaps before this process started.
    func deliverAllKept() async {
        let devices = try? await store.read { try Outbox.simulatedDevices(in: $0) }
        for device in devices ?? [] { await deliverKept(to: device) }
    }

    /// Delivers the kept messages of an iPhone, if it is connected.
    func deliverKept(to id: String) async {
        let found = try? await store.read { transaction -> [Outbox.Entry] in
            guard let device = try DeviceRow.find(id, in: transaction), device.service == nil, device.isConnected else {
                return []
            }
            return try Outbox.entries(for: id, in: transaction)
        }
        for entry in found ?? [] {
            guard !Task.isCancelled, await deliver(entry) != .notTaken else { break }
        }
    }

    /// Delivers the messages that wait for a real client that can take more than before, or has said that it has one.
    func deliverMore(to device: String) async {
        receivers.mayTakeMore(device)
        await deliverWaiting(to: device)
    }

    /// Delivers the messages that wait for a connected real client.
    ///
    /// - Parameter isFirst: Whether its client has just learned that it is connected.
    func deliverWaiting(to device: String, isFirst: Bool = false) async {
        guard let connection = await receivers.beginCatchingUp(device, isFirst: isFirst) else { return }
        await withTaskGroup(of: Void.self) { group in
            var (begun, count) = (Set<Int64>(), 0)
            var next: Set<Int64>? = []
            while let again = next {
                begun.subtract(again)
                let entries = (try? await store.read { try Outbox.entries(for: device, in: $0) }) ?? []
                begun.formIntersection(entries.map(\.message))
                for entry in entries where !begun.contains(entry.message) {
                    if count == Self.catchUpWidth {
                        count -= 1
                        await group.next()
                    }
                    guard !Task.isCancelled, receivers.begin(entry, over: connection) else { break }
                    count += 1
                    begun.insert(entry.message)
                    await begin(entry, over: connection, &group)
                }
                next = await receivers.more(device, over: connection)
            }
        }
    }

    /// The largest number of messages on their way to one client while it gets the waiting ones.
    private static let catchUpWidth = 64

    /// Sends a message that waited and returns once it is on its way, so that the next one comes after it; the group
    /// waits for the client's word, which clients give late, or never.
    private func begin(
        _ entry: Outbox.Entry,
        over connection: ConnectedReceivers.Connection,
        _ group: inout TaskGroup<Void>
    ) async {
        let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
        group.addTask {
            let end = await self.deliver(entry, to: connection.receiver) { continuation.finish() }
            continuation.finish()
            self.receivers.ended(entry, over: connection, end)
        }
        for await _ in begun {}
    }

    /// Delivers a message from the outbox, or records that it has expired.
    ///
    /// - Parameters:
    ///   - receiver: The real client; `nil` for a simulated device.
    ///   - onBegin: Called once a real client was sent the message.
    private func deliver(
        _ entry: Outbox.Entry,
        to receiver: (any Receiver)? = nil,
        onBegin: @Sendable () -> Void = {}
    ) async -> ConnectedReceivers.EntryEnd {
        let found = try? await store.read { transaction -> (PendingMessage, Payload, DeviceRow)? in
            guard let message = try PendingMessage.find(entry.message, in: transaction),
                let payload = try message.payload(in: transaction),
                let device = try DeviceRow.find(entry.device, in: transaction)
            else { return nil }
            return (message, payload, device)
        }
        // The message cannot be read, or was deleted together with its entry.
        guard let (message, payload, device) = found else { return .done }
        let identity = RelayIdentity(message, to: device)
        let lifetime = MessageLifetime(of: payload, message, on: device)
        if lifetime.isOver(at: StoredTime.now) {
            guard await store(.expired(message, on: device, at: lifetime), of: message, on: device) else {
                return .notTaken
            }
        } else if device.service == nil, !device.isReached(by: payload, as: identity) {
            // It waits until the phone no longer saves power.
            return .done
        } else {
            let delivery: Delivery? =
                if device.service == nil {
                    await devices.with(device) { await $0.receive(payload, as: identity, in: slots) }
                } else {
                    await receiver?.receive(payload, as: identity, onBegin: onBegin)
                }
            guard let delivery, await store(delivery, of: message, on: device)
            else { return .notTaken }
            if delivery.outcome == .sent { return .unconfirmed }
        }
        return (try? await store.write { try Outbox.remove(entry, in: $0) }) == nil ? .notTaken : .done
    }
}
