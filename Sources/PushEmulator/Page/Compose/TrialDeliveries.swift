// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Foundation
import PushMessages
import PushSimulator

/// Delivers a message that is not sent yet to temporary devices, for its preview; nothing is stored.
///
/// Each device is new and has 6 seconds. Two messages are delivered at a time, and eight wait.
final class TrialDeliveries: Sendable {
    /// The delivery to one device; `nil` if it took too long.
    struct Result: Sendable {
        var device: DeviceRow
        var delivery: Delivery?
    }

    /// Too many messages wait.
    struct TooManyTrials: Error {}

    static let deviceLimit = 6
    static let timeLimit = Duration.seconds(6)

    private let setup: LiveDevices.Setup
    private let folder: URL
    private let slots = AsyncSemaphore(permits: 2)
    private let places = WaiterLimit(10)

    init(_ configuration: CoreConfiguration, folder: URL) {
        setup = LiveDevices.Setup(configuration)
        self.folder = folder.appending(path: "trials", directoryHint: .isDirectory)
    }

    /// Runs the body with the deliveries; the files that they display are removed afterwards.
    func with<Value: Sendable>(
        _ messages: [(device: DeviceRow, payload: Payload)],
        _ body: @Sendable ([Result]) -> Value
    ) async throws -> Value {
        guard let place = places.enter() else { throw TooManyTrials() }
        defer { withExtendedLifetime(place) {} }
        let home = folder.appending(path: UUID().uuidString, directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: home) }
        let value = await slots.withPermitUnlessCancelled {
            let results = await results(of: messages, in: home)
            return body(results)
        }
        guard let value else { throw CancellationError() }
        return value
    }

    private func results(of messages: [(device: DeviceRow, payload: Payload)], in home: URL) async -> [Result] {
        await withTaskGroup(of: (Int, Result).self) { group in
            for (index, (device, payload)) in messages.prefix(Self.deviceLimit).enumerated() {
                group.addTask {
                    let folder = home.appending(path: String(index), directoryHint: .isDirectory)
                    return (
                        index, Result(device: device, delivery: await self.deliver(payload, to: device, in: folder))
                    )
                }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private func deliver(_ payload: Payload, to device: DeviceRow, in folder: URL) async -> Delivery? {
        let live = LiveDevice(device, in: folder, setup: setup)
        let now = StoredTime.now
        let identity = RelayIdentity(
            PendingMessage(id: 0, project: device.project, name: "0", received: now, audience: .nobody),
            to: device
        )
        return await withTaskGroup(of: Delivery?.self) { group in
            group.addTask { await live.receive(payload, as: identity, in: DeliverySlots(count: 1)) }
            group.addTask {
                try? await AttendedClock().sleep(for: Self.timeLimit)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}
