// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Foundation
import GRDB
import PushMessages
import PushSimulator
import Synchronization

/// Delivers accepted messages to their simulated devices and real clients, after the sender has its answer.
///
/// The store records what remains to be done (`messages.is_pending`, and devices without a result), so a restart
/// continues where a killed process stopped. A delivery whose result could not be stored, because the disk is full, is
/// repeated once it can be. Messages start in order of arrival, and later ones may overtake one for many devices.
final class DeliveryQueue: Sendable {
    let store: EmulatorStore
    let events: EventHub
    let devices: LiveDevices
    private let attachments: AttachmentFolder
    let services: [ServiceTraits]
    let receivers = ConnectedReceivers()
    /// The unfinished deliveries, which the inbox shows.
    let running = RunningDeliveries()
    let slots: DeliverySlots
    /// The maximum number of concurrent deliveries of one message, waiting ones included.
    private let fanOutWidth: Int
    /// Limits the number of messages that are delivered at the same time.
    private let places: AsyncSemaphore
    /// When this process started, in microseconds since 1970: earlier messages may have expired.
    private let began = StoredTime.now
    /// Whether some messages could not be finished and are to be retried.
    private let hasUnfinished = Atomic(false)
    private let work: AsyncStream<Void>
    private let wakeUp: AsyncStream<Void>.Continuation
    /// The devices that may have connected and for which messages may be kept.
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
    /// The maximum number of concurrent deliveries of one message to real clients.
    private static let clientFanOut = 512
    /// The pause before deliveries that could not be stored are retried.
    private static let retryPause = Duration.seconds(1)
    private static let batchLength = 256

    /// Wakes the queue after a message was stored.
    func wake() { wakeUp.yield() }

    /// Delivers the kept messages of an iPhone that may be connected again.
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
                    for message in await settlingWithoutRecipients(batch) {
                        guard await places.acquire() else { return }
                        guard running.begin(message.id) else {
                            places.release()
                            continue
                        }
                        group.addTask {
                            let isFinished = await self.running.cancellable(message.id) { await self.deliver(message) }
                            self.running.end(message.id)
                            self.places.release()
                            if !isFinished { await self.retryLater() }
                        }
                    }
                }
            }
        }
    }

    private func retryLater() async {
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

    /// Removes the files of deleted messages.
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

    /// Returns the messages that have a device, and settles the others in one transaction.
    private func settlingWithoutRecipients(_ batch: [PendingMessage]) async -> [PendingMessage] {
        let missed = try? await store.read { database in
            try Set(batch.filter { try !RecipientPages.hasAny(of: $0, in: database) }.map(\.id))
        }
        guard let missed, !missed.isEmpty else { return batch }
        await settle(batch.filter { missed.contains($0.id) })
        return batch.filter { !missed.contains($0.id) }
    }

    /// Marks messages as finished on all devices; returns `false` if that cannot be stored.
    @discardableResult
    private func settle(_ messages: [PendingMessage]) async -> Bool {
        let ids = messages.map(\.id)
        guard (try? await store.write { try PendingMessage.settle(ids, in: $0) }) != nil else { return false }
        for message in messages { events.publish(.settled(message: message.id, project: message.project)) }
        return true
    }

    // MARK: - One message

    /// Delivers to all remaining devices and settles the message; returns `false` if some remain.
    private func deliver(_ message: PendingMessage) async -> Bool {
        // On a full disk, results cannot be stored and devices cannot save their pictures.
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
                        // Those to clients only wait for an answer, and are stored together.
                        if running >= (device.service == nil ? fanOutWidth : Self.clientFanOut) {
                            isComplete = await group.next() == true && isComplete
                            running -= 1
                        }
                        running += 1
                        group.addTask { await self.deliver(payload, of: message, to: device) }
                    }
                }
            } catch {
                // A message that cannot be read, or is cancelled, stays pending.
                isComplete = false
            }
            for await isStored in group { isComplete = isStored && isComplete }
            return isComplete
        }
        return isComplete ? await settle([message]) : false
    }

    /// Checks whether the disk has room again.
    private func hasRoom() async -> Bool { (try? await store.checkReadiness()) != nil }

    /// Returns the next page of devices; `nil` after the last.
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

    /// Delivers to one device, or keeps the message for it if it is not connected; returns `false` if it could do
    /// neither.
    private func deliver(_ payload: Payload, of message: PendingMessage, to device: DeviceRow) async -> Bool {
        guard device.service == nil else { return await deliver(payload, of: message, toClient: device) }
        guard device.isReached(by: payload, as: RelayIdentity(message, to: device)) else {
            return await keep(payload, of: message, for: device)
        }
        let delivery = await outcome(of: payload, message, on: device) { identity, begin in
            await self.devices.with(device) { await $0.receive(payload, as: identity, in: self.slots, onBegin: begin) }
        }
        guard let delivery else { return false }
        return await store(delivery, of: message, on: device)
    }

    /// Stores a delivery with the files that it shows.
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

    /// The delivery that the body returns, or that of a message that expired while no emulator ran.
    func outcome(
        of payload: Payload,
        _ message: PendingMessage,
        on device: DeviceRow,
        _ receive: @escaping (_ identity: RelayIdentity, _ onBegin: @Sendable () -> Void) async -> Delivery?
    ) async -> Delivery? {
        let identity = RelayIdentity(message, to: device)
        if message.received < began {
            let now = StoredTime.now
            let lifetime = MessageLifetime(of: payload, message, on: device)
            if lifetime.isOver(at: now) { return .expired(message, on: device, at: lifetime) }
        }
        return await running.noting(message.id, on: device) { begin in await receive(identity, begin) }
    }
}
