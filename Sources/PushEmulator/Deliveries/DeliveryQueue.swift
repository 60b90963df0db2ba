// SPDX-License-Identifier: Apache-2.0

/// Delivers accepted messages to the simulated devices they are for, behind the answer to the sender.
///
/// What is left to do is in the store (`messages.is_pending`), so a restart goes on where a killed process ended.
final class DeliveryQueue: Sendable {
    private let store: EmulatorStore
    private let events: EventHub
    private let configuration: FCMEmulator.Configuration
    private let work: AsyncStream<Void>
    private let wakeUp: AsyncStream<Void>.Continuation

    init(store: EmulatorStore, events: EventHub, configuration: FCMEmulator.Configuration) {
        self.store = store
        self.events = events
        self.configuration = configuration
        (work, wakeUp) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Says that there is something to deliver.
    func wake() { wakeUp.yield() }

    /// Delivers until the task is cancelled.
    func run() async {
        wake()
        for await _ in work {}
    }
}
