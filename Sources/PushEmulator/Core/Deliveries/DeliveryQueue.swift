// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Foundation
import GRDB
import PushMessages
import PushSimulator
import Synchronization

/// Delivers accepted messages to their simulated devices and real clients, while the sender gets its answer.
///
/// The store records what remains to be done (`messages.is_pending`, and devices without a result), so a restart
/// continues the work of a killed process. A delivery whose result could not be stored, because the disk is full, is
/// repeated once it can be. Messages start in order of arrival, and later ones may overtake one for many devices.
///
/// Deliveries are fair by device: a busy device has its messages wait in its line, see ``DeviceLines``.
final class DeliveryQueue: Sendable {
    let store: EmulatorStore
    let events: EventHub
    let devices: LiveDevices
    private let attachments: AttachmentFolder
    let services: [ServiceTraits]
    let receivers = ConnectedReceivers()
    /// The unfinished deliveries, which the inbox shows.
    let running = RunningDeliveries()
    /// Deliveries that wait for a busy device.
    let lines = DeviceLines()
    let slots: DeliverySlots
    /// The number of newest messages that are kept; `nil` keeps all.
    private let keptMessageCount: Int?
    /// The maximum number of concurrent deliveries of one message, waiting ones included.
    private let fanOutWidth: Int
    /// Limits the number of messages whose deliveries begin at the same time.
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
        concurrentDeliveryCount: Int,
        keptMessageCount: Int? = nil
    ) {
        self.store = store
        self.events = events
        self.devices = devices
        self.attachments = attachments
        self.services = services
        self.keptMessageCount = keptMessageCount
        fanOutWidth = max(1, concurrentDeliveryCount)
        slots = DeliverySlots(count: fanOutWidth)
        places = AsyncSemaphore(permits: Self.messageLimit)
        (work, wakeUp) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    private static let messageLimit = 4096
    /// The maximum number of concurrent deliveries of one message to real clients, and to one of them.
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
            group.addTask { await self.deliverTurns() }
            var position: Int64 = 0
            for await _ in work {
                if hasUnfinished.exchange(false, ordering: .relaxed) { position = 0 }
                while let batch = await nextBatch(after: position), let last = batch.last {
                    position = last.id
                    var held: [HeldPermit] = []
                    for (message, devices) in await begin(batch) {
                        guard await places.acquire() else { return }
                        let place = HeldPermit(places)
                        held.append(place)
                        group.addTask {
                            let isComplete = await self.running.cancellable(message.id) {
                                await self.deliver(message, to: devices)
                            }
                            place.release()
                            await self.finish([message], isComplete: isComplete)
                        }
                    }
                    letGo(of: held, in: &group)
                    await dropWhatIsNotKept(newest: last.id)
                }
            }
        }
    }

    /// Makes room for other messages after a while, whether these have been delivered by then or not.
    private func letGo(of held: [HeldPermit], in group: inout DiscardingTaskGroup) {
        guard !held.isEmpty else { return }
        group.addTask {
            try? await Task.sleep(for: RunningTurn.holdingTime)
            for permit in held { permit.release() }
        }
    }

    /// Begins the fan-out of messages that have not begun.
    ///
    /// Messages whose devices are all busy wait in the devices' lines, and those without a device are settled, in one
    /// transaction.
    ///
    /// - Returns: The other messages, each with the devices whose deliveries began; `nil` if the devices are to be
    ///   looked up page by page.
    private func begin(_ batch: [PendingMessage]) async -> [(PendingMessage, [DeviceRow]?)] {
        let new = batch.filter { lines.open($0.id) }
        let found = try? await store.read { database in
            try new.map { message in
                var pages = RecipientPages(of: message)
                return pages.isSinglePage ? try pages.next(in: database) ?? [] : nil
            }
        }
        // If the rows cannot be read together, each is tried alone.
        guard let found else { return new.map { ($0, nil) } }
        var begun: [(PendingMessage, [DeviceRow]?)] = []
        var done: [PendingMessage] = []
        for (message, devices) in zip(new, found) {
            guard let devices else {
                begun.append((message, nil))
                continue
            }
            let free = devices.filter { begin(message, on: $0) }
            if free.isEmpty { done.append(message) } else { begun.append((message, free)) }
        }
        await finish(done, isComplete: true)
        return begun
    }

    /// Begins a delivery; returns `false` if the message waits in the line of the device.
    private func begin(_ message: PendingMessage, on device: DeviceRow) -> Bool {
        let limit = device.service == nil ? LiveDevice.overlapLimit(device.platform) : Self.clientFanOut
        return lines.begin(message.id, on: device.id, limit: limit)
    }

    /// Ends one part of each message, and settles the messages without further parts.
    private func finish(_ messages: [PendingMessage], isComplete: Bool) async {
        var complete: [PendingMessage] = []
        var isOneLeft = false
        for message in messages {
            switch lines.finish(message.id, isComplete: isComplete) {
            case true?: complete.append(message)
            case false?:
                lines.close(message.id)
                isOneLeft = true
            case nil: break
            }
        }
        if !complete.isEmpty {
            isOneLeft = await !settle(complete) || isOneLeft
            for message in complete { lines.close(message.id) }
        }
        if isOneLeft { await retryLater() }
    }

    /// Ends the wait of messages that the emulator no longer keeps, in the lines of devices that get on with nothing.
    private func dropWhatIsNotKept(newest: Int64) async {
        guard let keptMessageCount else { return }
        let dropped = lines.drop(through: newest - Int64(keptMessageCount))
        guard !dropped.isEmpty else { return }
        let found = try? await store.read { database in
            try dropped.map { try PendingMessage.find($0, in: database) }
        }
        await finish((found ?? []).compactMap(\.self), isComplete: true)
        for (index, message) in dropped.enumerated() where found?[index] == nil {
            if lines.finish(message, isComplete: true) != nil { lines.close(message) }
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

    /// Marks messages as finished on all devices; returns `false` if that cannot be stored.
    @discardableResult
    private func settle(_ messages: [PendingMessage]) async -> Bool {
        let ids = messages.map(\.id)
        guard (try? await store.write { try PendingMessage.settle(ids, in: $0) }) != nil else { return false }
        for message in messages { events.publish(.settled(message: message.id, project: message.project)) }
        return true
    }

    // MARK: - One message

    /// Delivers to the devices whose deliveries have begun, or to all remaining ones that are not busy.
    ///
    /// - Returns: `false` if some of them did not get the message.
    private func deliver(_ message: PendingMessage, to begun: [DeviceRow]?) async -> Bool {
        // On a full disk, results cannot be stored and devices cannot save their pictures.
        let isFull = store.isFull
        let hasRoom = isFull ? await self.hasRoom() : true
        let payload = hasRoom ? try? await store.read({ Found(try message.payload(in: $0)) }) : nil
        guard let payload else {
            for device in begun ?? [] { lines.end(device.id, wasSlow: false) }
            return false
        }
        guard let payload = payload.payload else {
            for device in begun ?? [] { lines.end(device.id, wasSlow: false) }
            return true
        }
        let widths = (
            devices: AsyncSemaphore(permits: fanOutWidth), clients: AsyncSemaphore(permits: Self.clientFanOut)
        )
        return await withTaskGroup(of: Bool.self) { group in
            var isComplete = true
            var pages = RecipientPages(of: message)
            do {
                while let page = begun == nil ? try await nextPage(&pages) : begun {
                    for device in page {
                        let reaches = payload.reaches(device.platform)
                        guard begun != nil || (reaches && begin(message, on: device)) else { continue }
                        // Those to clients only wait for an answer, and are stored together.
                        let width = device.service == nil ? widths.devices : widths.clients
                        guard reaches, await width.acquire() else {
                            lines.end(device.id, wasSlow: false)
                            isComplete = isComplete && !reaches
                            continue
                        }
                        let turn = RunningTurn(device.id, in: lines, HeldPermit(width))
                        group.addTask {
                            defer { turn.end() }
                            return await self.deliver(payload, of: message, to: device, in: turn) { turn.end() }
                        }
                    }
                    if begun != nil { break }
                }
            } catch {
                // A message that cannot be read, or is cancelled, stays pending.
                isComplete = false
            }
            for await isStored in group { isComplete = isStored && isComplete }
            return isComplete
        }
    }

    /// A message's payload, if it has one.
    private struct Found: Sendable {
        var payload: Payload?

        init(_ payload: Payload?) { self.payload = payload }
    }

    // MARK: - Turns

    /// Delivers what waited for busy devices.
    private func deliverTurns() async {
        await withDiscardingTaskGroup { group in
            for await turn in lines.turns { group.addTask { await self.deliver(turn) } }
        }
    }

    /// Delivers the messages of a turn one after the other.
    private func deliver(_ turn: DeviceLines.Turn) async {
        let hasRoom = store.isFull ? await self.hasRoom() : true
        let read = try? await store.read { database in
            (
                try DeviceRow.find(turn.device, in: database),
                try turn.messages.map { id in
                    try PendingMessage.find(id, in: database).map { ($0, try $0.payload(in: database)) }
                }
            )
        }
        guard hasRoom, let (device, messages) = read else {
            lines.end(turn.device, wasSlow: false)
            for message in turn.messages where lines.finish(message, isComplete: false) != nil { lines.close(message) }
            return await retryLater()
        }
        let running = RunningTurn(turn.device, in: lines)
        await withDiscardingTaskGroup { group in
            for (index, (id, found)) in zip(turn.messages, messages).enumerated() {
                guard let (message, payload) = found else {
                    // It was deleted.
                    if lines.finish(id, isComplete: true) != nil { lines.close(id) }
                    continue
                }
                guard let payload, let device, device.unregistered == nil, payload.reaches(device.platform) else {
                    await finish([message], isComplete: true)
                    continue
                }
                let (received, continuation) = AsyncStream.makeStream(of: Void.self)
                group.addTask {
                    let isComplete = await self.running.cancellable(message.id) {
                        await self.deliver(payload, of: message, to: device, in: running) { continuation.finish() }
                    }
                    continuation.finish()
                    await self.finish([message], isComplete: isComplete)
                }
                // The next message follows while the result of this one is stored.
                for await _ in received {}
                if index == messages.count - 1 { running.end() }
            }
            running.end()
        }
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
    ///
    /// - Parameters:
    ///   - turn: Told once others may begin.
    ///   - onReceived: Called once the device has received the message, before the result is stored.
    private func deliver(
        _ payload: Payload,
        of message: PendingMessage,
        to device: DeviceRow,
        in turn: RunningTurn,
        onReceived: @Sendable () -> Void = {}
    ) async -> Bool {
        guard device.service == nil else {
            return await deliver(payload, of: message, toClient: device) { turn.letGo(isSlow: false) }
        }
        guard device.isReached(by: payload, as: RelayIdentity(message, to: device)) else {
            return await keep(payload, of: message, for: device)
        }
        let delivery = await turn.delivering {
            await self.outcome(of: payload, message, on: device) { identity, begin in
                await self.devices.with(device) {
                    await $0.receive(payload, as: identity, in: self.slots, onBegin: begin)
                }
            }
        }
        onReceived()
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

    /// The delivery that the body returns, or the delivery of a message that expired while no emulator ran.
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
