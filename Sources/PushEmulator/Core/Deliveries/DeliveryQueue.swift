// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Foundation
import GRDB
import PushMessages
import Synchronization

/// Delivers accepted messages to the simulated devices they are for, behind the answer to the sender.
///
/// What is left to do is in the store (`messages.is_pending`, and devices without a result), so a restart goes on where a
/// killed process ended. A delivery whose result could not be stored, because the disk is full, is made again once it can.
/// Messages are begun in the order in which they came, and one for many devices lets later ones pass.
final class DeliveryQueue: Sendable {
    let store: EmulatorStore
    private let events: EventHub
    let devices: LiveDevices
    private let attachments: AttachmentFolder
    let services: [ServiceTraits]
    let receivers = ConnectedReceivers()
    /// What is under way, for the inbox.
    let running = RunningDeliveries()
    let slots: DeliverySlots
    /// Deliveries of one message that wait or are under way, at most.
    private let fanOutWidth: Int
    /// Messages under way.
    private let places: AsyncSemaphore
    /// When this process began, in microseconds since 1970: what came before may be too late.
    private let began = StoredTime.now
    /// Whether some messages could not be finished, and are to be tried again.
    private let hasUnfinished = Atomic(false)
    private let work: AsyncStream<Void>
    private let wakeUp: AsyncStream<Void>.Continuation
    /// Devices for which something may have been kept.
    private let reconnections = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(4096))

    init(
        store: EmulatorStore,
        events: EventHub,
        devices: LiveDevices,
        attachments: AttachmentFolder,
        services: [ServiceTraits],
        concurrentDeliveryCount: Int
    ) {
        self.store = store
        self.events = events
        self.devices = devices
        self.attachments = attachments
        self.services = services
        fanOutWidth = max(1, concurrentDeliveryCount)
        slots = DeliverySlots(count: fanOutWidth)
        places = AsyncSemaphore(permits: Self.messageLimit)
        (work, wakeUp) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    private static let messageLimit = 4096
    /// How long to wait before deliveries that could not be stored are tried again.
    private static let retryPause = Duration.seconds(1)
    private static let batchLength = 256

    /// Says that there is something to deliver.
    func wake() { wakeUp.yield() }

    /// Says that an iPhone may be connected again.
    func reconnected(_ device: String) { reconnections.continuation.yield(device) }

    /// Delivers until the task is cancelled.
    func run() async {
        wake()
        await withDiscardingTaskGroup { group in
            group.addTask { await self.keepFolder() }
            group.addTask {
                await self.deliverAllKept()
                for await device in self.reconnections.stream { await self.deliverKept(to: device) }
            }
            var position: Int64 = 0
            for await _ in work {
                if hasUnfinished.exchange(false, ordering: .relaxed) { position = 0 }
                while let batch = await nextBatch(after: position), let last = batch.last {
                    position = last.id
                    for message in await withoutSettled(batch) {
                        guard await places.acquire() else { return }
                        guard running.begin(message.id) else {
                            places.release()
                            continue
                        }
                        group.addTask {
                            let isFinished = await self.running.cancellable(message.id) { await self.deliver(message) }
                            self.running.end(message.id)
                            self.places.release()
                            if !isFinished { await self.tryLater() }
                        }
                    }
                }
            }
        }
    }

    private func tryLater() async {
        guard (try? await Task.sleep(for: Self.retryPause)) != nil else { return }
        hasUnfinished.store(true, ordering: .relaxed)
        wake()
    }

    /// Cancels the deliveries of messages that were deleted.
    private func cancelDeleted() async {
        let ids = running.ids
        guard !ids.isEmpty,
            let kept = try? await store.read({ database in
                try SQLRequest<Int64>(literal: "SELECT id FROM messages WHERE id IN \(ids)").fetchSet(database)
            })
        else { return }
        for id in ids.subtracting(kept) { running.cancel(id) }
    }

    /// Removes files with their messages.
    private func keepFolder() async {
        let deletions = events.events(keeping: 1) { $0 == .messagesDeleted }
        await attachments.sweepAll(store)
        await attachments.sweep(store)
        for await _ in deletions {
            await cancelDeleted()
            await attachments.sweep(store)
        }
    }

    private func nextBatch(after position: Int64) async -> [PendingMessage]? {
        guard !Task.isCancelled else { return nil }
        return try? await store.read { database in
            try PendingMessage.fetch(after: position, limit: Self.batchLength, in: database)
        }
    }

    /// The messages that have a device; those to one app instance that nobody registered are done together.
    private func withoutSettled(_ batch: [PendingMessage]) async -> [PendingMessage] {
        let missed = try? await store.read { database in
            try Set(batch.filter { try !RecipientPages.hasAny(of: $0, in: database) }.map(\.id))
        }
        guard let missed, !missed.isEmpty else { return batch }
        await settle(batch.filter { missed.contains($0.id) })
        return batch.filter { !missed.contains($0.id) }
    }

    /// Notes that all devices are done with the messages; `false` where that cannot be stored.
    @discardableResult
    private func settle(_ messages: [PendingMessage]) async -> Bool {
        let ids = messages.map(\.id)
        guard (try? await store.write { try PendingMessage.settle(ids, in: $0) }) != nil else { return false }
        for message in messages { events.publish(.settled(message: message.id, project: message.project)) }
        return true
    }

    // MARK: - One message

    /// Delivers to all devices that have not had it, and says so; `false` where some of it is left to do.
    private func deliver(_ message: PendingMessage) async -> Bool {
        // On a full disk nothing could be stored, and devices could not keep their pictures.
        guard !store.isFull else { return await hasRoom() ? await deliver(message) : false }
        let payload: Payload
        do {
            guard let found = try await store.read({ try message.payload(in: $0) }) else {
                return await settle([message])
            }
            payload = found
        } catch {
            return false
        }
        let isComplete = await withTaskGroup(of: Bool.self) { group in
            var isComplete = true
            var running = 0
            var pages = RecipientPages(of: message)
            do {
                while let page = try await nextPage(&pages) {
                    for device in page where payload.reaches(device.platform) {
                        if running == fanOutWidth {
                            isComplete = await group.next() == true && isComplete
                            running -= 1
                        }
                        running += 1
                        group.addTask { await self.deliver(payload, of: message, to: device) }
                    }
                }
            } catch {
                // What could not be read stays pending, as everything does that is cancelled.
                isComplete = false
            }
            for await isStored in group { isComplete = isStored && isComplete }
            return isComplete
        }
        return isComplete ? await settle([message]) : false
    }

    /// Tries whether the disk has room again.
    private func hasRoom() async -> Bool { (try? await store.checkReadiness()) != nil }

    /// The next devices; `nil` after the last.
    private func nextPage(_ pages: inout RecipientPages) async throws -> [DeviceRow]? {
        try Task.checkCancellation()
        let before = pages
        let (devices, after) = try await store.read { database in
            var pages = before
            return (try pages.next(in: database), pages)
        }
        pages = after
        return devices
    }

    /// Delivers to one device, or keeps the message for it where it is not connected; `false` where that came to no end.
    private func deliver(_ payload: Payload, of message: PendingMessage, to device: DeviceRow) async -> Bool {
        if let service = device.service, !receivers.isReady(device.id) {
            return await keep(payload, of: message, for: device, service)
        }
        if device.service == nil, !device.isConnected { return await keep(payload, of: message, for: device) }
        let identity = RelayIdentity(message, to: device)
        guard let delivery = await outcome(of: payload, message, identity, on: device) else {
            // A real client went before it said that it has the message.
            guard let service = device.service, !Task.isCancelled else { return false }
            return await keep(payload, of: message, for: device, service)
        }
        return await store(delivery, of: message, on: device)
    }

    /// Stores what became of a message on a device, with the files that it shows.
    func store(_ delivery: Delivery, of message: PendingMessage, on device: DeviceRow) async -> Bool {
        let kept = attachments.keep(delivery)
        defer { attachments.release(kept) }
        let stored = StoredDelivery(kept.delivery, of: message.id, to: device.id, files: kept.files)
        guard let isNew = try? await store.write({ [services] in try stored.insert($0, services: services) }) else {
            return false
        }
        if isNew { events.publish(.delivered(message: message.id, device: device.id, project: message.project)) }
        return true
    }

    private func outcome(
        of payload: Payload,
        _ message: PendingMessage,
        _ identity: RelayIdentity,
        on device: DeviceRow
    ) async -> Delivery? {
        if message.received < began {
            let now = StoredTime.now
            let lifetime = MessageLifetime(of: payload, as: identity, received: message.received, on: device.platform)
            if lifetime.isOver(at: now) { return .expired(message, on: device, at: lifetime) }
        }
        return await running.noting(message.id, on: device) { begin in
            if let receiver = receivers[device.id] { return await receiver.receive(payload, as: identity, in: slots) }
            return await devices.with(device) { live in
                await live.receive(payload, as: identity, in: slots, onBegin: begin)
            }
        }
    }
}
