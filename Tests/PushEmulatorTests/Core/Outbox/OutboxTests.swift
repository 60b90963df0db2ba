// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Curl
import GRDB
import PushMessages
import PushSimulator
import Synchronization
import Testing

@testable import PushEmulator

/// Messages that wait for real clients that are not connected.
@Suite(.timeLimit(.minutes(10)))
struct OutboxTests {
    @Test func `missed messages come first and in order when a client connects`() async throws {
        try await withEmulatorAndClient { emulator, device in
            for number in 1...3 { _ = try await emulator.send(Self.message(to: device, "missed \(number)")) }
            #expect(try await Self.waiting(for: device, emulator).count == 3)

            let client = RecordingReceiver(name: device.name)
            try await emulator.services.core.deliveries.withReceiver(client, of: device.id) {
                #expect(client.titles == ["missed 1", "missed 2", "missed 3"])
                let sent = try await emulator.send(Self.message(to: device, "live"))
                #expect(sent.delivery?["outcome"] == "handed-to-app")
            }
            #expect(client.titles == ["missed 1", "missed 2", "missed 3", "live"])
            #expect(try await Self.waiting(for: device, emulator).isEmpty)
        }
    }

    @Test func `a newer message with the same collapse key takes the place of the older one`() async throws {
        try await withEmulatorAndClient { emulator, device in
            let first = try await emulator.send(Self.message(to: device, "old", collapseKey: "score"))
            _ = try await emulator.send(Self.message(to: device, "other", collapseKey: "weather"))
            _ = try await emulator.send(Self.message(to: device, "new", collapseKey: "score"))

            let client = RecordingReceiver(name: device.name)
            try await emulator.services.core.deliveries.withReceiver(client, of: device.id) {}
            #expect(client.titles == ["other", "new"])
            #expect(try await emulator.settled(first.name).delivery?["outcome"] == "replaced")
        }
    }

    @Test func `a message whose lifetime is over when the client connects is recorded as expired`() async throws {
        try await withEmulatorAndClient { emulator, device in
            let sent = try await emulator.send([
                "token": .string(device.token), "notification": ["title": "now or never"], "android": ["ttl": "0s"],
            ])
            let client = RecordingReceiver(name: device.name)
            try await emulator.services.core.deliveries.withReceiver(client, of: device.id) {}
            #expect(client.titles.isEmpty)
            #expect(try await emulator.settled(sent.name).delivery?["outcome"] == "expired")
            #expect(try await Self.waiting(for: device, emulator).isEmpty)
        }
    }

    @Test func `a message that a client does not accept waits for its next connection`() async throws {
        try await withEmulatorAndClient { emulator, device in
            _ = try await emulator.send(Self.message(to: device, "kept"))
            let broken = RecordingReceiver(name: device.name, takesNothing: true)
            try await emulator.services.core.deliveries.withReceiver(broken, of: device.id) {}
            #expect(try await Self.waiting(for: device, emulator).count == 1)

            let client = RecordingReceiver(name: device.name)
            try await emulator.services.core.deliveries.withReceiver(client, of: device.id) {}
            #expect(client.titles == ["kept"])
        }
    }

    @Test func `a message for a client that connects just now is done once the client has it`() async throws {
        try await withEmulatorAndClient { emulator, device in
            let deliveries = emulator.services.core.deliveries
            for number in 1...20 {
                let client = RecordingReceiver(name: device.name)
                try await deliveries.withReceivers { receivers in
                    #expect(receivers.connect(client, to: device.id))
                    let name = try await Self.post("number \(number)", to: device, emulator)
                    async let message = emulator.settled(name)
                    while try await Self.waiting(for: device, emulator).isEmpty { await Task.yield() }
                    await deliveries.connected(device.id)
                    #expect(try await message.delivery?["outcome"] == "handed-to-app")
                }
            }
        }
    }

    @Test func `a new message does not wait for the acknowledgement of waiting ones`() async throws {
        try await withEmulatorAndClient { emulator, device in
            let deliveries = emulator.services.core.deliveries
            _ = try await emulator.send(Self.message(to: device, "waited"))
            let client = SilentReceiver(name: device.name)
            try await deliveries.withReceivers { receivers in
                #expect(receivers.connect(client, to: device.id))
                async let connected: Void = deliveries.connected(device.id)
                await client.has(["waited"])
                let name = try await Self.post("new", to: device, emulator)
                await client.has(["waited", "new"])
                client.speak()
                await connected
                #expect(try await emulator.settled(name).delivery?["outcome"] == "handed-to-app")
            }
        }
    }

    @Test func `messages of a lost connection come before later ones`() async throws {
        try await withEmulatorAndClient { emulator, device in
            let deliveries = emulator.services.core.deliveries
            let client = RecordingReceiver(name: device.name)
            let busy = BusyReceiver()
            try await deliveries.withReceiver(busy, of: device.id) {
                _ = try await Self.post("on its way", to: device, emulator)
                await busy.reach(.hasMessage)
            }
            _ = try await emulator.send(Self.message(to: device, "later"))
            try await deliveries.withReceivers { receivers in
                #expect(receivers.connect(client, to: device.id))
                async let caughtUp: Void = deliveries.connected(device.id)
                let latest = try await Self.post("latest", to: device, emulator)
                #expect(client.titles.isEmpty)
                busy.enter(.isLost)
                await caughtUp
                #expect(try await emulator.settled(latest).delivery?["outcome"] == "handed-to-app")
            }
            #expect(client.titles == ["on its way", "later", "latest"])
        }
    }

    @Test(arguments: [
        (OutboxPolicy.fcm, 100, 0, 101), (OutboxPolicy.apns, 1, 1, 100), (OutboxPolicy.webPush, 101, 101, 0),
    ])
    func `each service keeps as many messages as its policy says`(
        policy: OutboxPolicy,
        before: Int,
        after: Int,
        removed: Int
    ) async throws {
        try await withStore { store in
            let counts = try await store.write { database -> (before: Int, after: Int, removed: Int) in
                try Self.insert(1...101, database)
                var removed: [Int64] = []
                var before = 0
                for number in 1...101 as ClosedRange<Int64> {
                    let entry = Outbox.Entry(message: number, device: "phone", key: nil, expires: .max)
                    if number == 101 { before = try Outbox.entries(for: "phone", in: database).count }
                    removed += try Outbox.put(entry, policy, in: database).removed
                }
                if policy.limit > 101 { before += 1 }
                return (before, try Outbox.entries(for: "phone", in: database).count, removed.count)
            }
            #expect(counts == (before, after, removed))
        }
    }

    @Test(arguments: [(OutboxPolicy.fcm, "key"), (.webPush, "key"), (.apns, nil)] as [(OutboxPolicy, String?)])
    func `the newest message stays, in whatever order they come`(policy: OutboxPolicy, key: String?) async throws {
        try await withStore { store in
            try await store.write { database in
                try Self.insert(1...4, database)
                let changes = try ([2, 1, 2, 4, 3] as [Int64]).map { number in
                    let entry = Outbox.Entry(message: number, device: "phone", key: key, expires: .max)
                    return try Outbox.put(entry, policy, in: database)
                }
                #expect(changes.map(\.removed) == [[], [1], [], [2], [3]])
                #expect(changes.map(\.newer) == [2, 2, 2, 4, 4])
                #expect(try Outbox.entries(for: "phone", in: database).map(\.message) == [4])
            }
        }
    }

    // MARK: - Parts

    /// Stores a phone and messages with these numbers.
    private static func insert(_ numbers: ClosedRange<Int64>, _ database: StoreTransaction) throws {
        try database.execute(
            sql: """
                INSERT INTO devices (id, project, platform, name, token, fid, configuration, registered)
                VALUES ('phone', 'demo', 'android', 'Phone', 'token', 'fid', '{}', 0)
                """
        )
        for number in numbers {
            try database.execute(
                sql: """
                    INSERT INTO messages (id, project, wire, name, received, is_dry_run, status, request, is_pending)
                    VALUES (?, 'demo', 'v1', 'name', 0, 0, 200, '{}', 0)
                    """,
                arguments: [number]
            )
        }
    }

    private func withEmulatorAndClient(
        _ body: @escaping @Sendable (RunningEmulator, RegisteredDevice) async throws -> Void
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            var registration = DeviceRegistration.android(name: "A real client")
            registration.service = "google"
            let device = try await emulator.services.core.devices.register(registration).device
            try await body(emulator, device)
        }
    }

    private static func message(
        to device: RegisteredDevice,
        _ title: String,
        collapseKey: String? = nil
    ) -> JSONValue {
        var message: JSONObject = ["token": .string(device.token), "notification": ["title": .string(title)]]
        if let collapseKey { message["android"] = ["collapse_key": .string(collapseKey)] }
        return .object(message)
    }

    /// Sends a message without waiting for what becomes of it, and returns its name.
    private static func post(
        _ title: String,
        to device: RegisteredDevice,
        _ emulator: RunningEmulator
    ) async throws -> String {
        let answer = try await EmulatorClient(emulator).post(
            "/v1/projects/demo-richpush/messages:send",
            ["message": message(to: device, title)]
        )
        return try #require(answer.json()["name"]?.string)
    }

    private static func waiting(
        for device: RegisteredDevice,
        _ emulator: RunningEmulator
    ) async throws -> [Outbox.Entry] {
        try await emulator.services.core.store.read { try Outbox.entries(for: device.id, in: $0) }
    }
}

/// A connected client that writes down what it gets.
private final class RecordingReceiver: Receiver {
    private let name: String
    private let takesNothing: Bool
    private let received = Mutex<[String]>([])

    init(name: String, takesNothing: Bool = false) {
        self.name = name
        self.takesNothing = takesNothing
    }

    var titles: [String] { received.withLock { $0 } }

    func receive(
        _ payload: Payload,
        as identity: RelayIdentity,
        onBegin: @Sendable () -> Void
    ) async -> Delivery? {
        guard !takesNothing else { return nil }
        received.withLock { $0.append(payload.message.notification.title ?? "") }
        return Delivery(platform: .android, device: name, outcome: .handedToApp, timeline: [])
    }
}

/// A connected client that acknowledges messages only when the test asks for it.
private final class SilentReceiver: Receiver {
    private struct State: Sendable {
        var titles: [String] = []
        var speaks = false
    }

    private let name: String
    private let state = Watched(State())

    init(name: String) { self.name = name }

    func speak() { state.change { $0.speaks = true } }

    func has(_ titles: [String]) async { _ = await state.wait { $0.titles == titles } }

    func receive(
        _ payload: Payload,
        as identity: RelayIdentity,
        onBegin: @Sendable () -> Void
    ) async -> Delivery? {
        state.change { $0.titles.append(payload.message.notification.title ?? "") }
        onBegin()
        guard await state.wait(until: { $0.speaks }) else { return nil }
        return Delivery(platform: .android, device: name, outcome: .handedToApp, timeline: [])
    }
}

/// A connected client that gets a message and is lost before it says so.
private final class BusyReceiver: Receiver {
    enum Phase: Sendable {
        case idle
        case hasMessage
        case isLost
    }

    private let phase = Watched(Phase.idle)

    func enter(_ next: Phase) { phase.change { $0 = next } }

    func reach(_ next: Phase) async { _ = await phase.wait { $0 == next } }

    func receive(
        _ payload: Payload,
        as identity: RelayIdentity,
        onBegin: @Sendable () -> Void
    ) async -> Delivery? {
        enter(.hasMessage)
        await reach(.isLost)
        return nil
    }
}

extension DeliveryQueue {
    /// Connects a client that has one device, delivers what waits for it, and runs the body.
    fileprivate func withReceiver(
        _ receiver: any Receiver,
        of device: String,
        _ body: () async throws -> Void
    ) async throws {
        try await withReceivers { receivers in
            #expect(receivers.connect(receiver, to: device))
            await connected(device)
            try await body()
        }
    }
}
