// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushSimulator
import Testing

@testable import PushEmulator

/// The pushes that APNs keeps for an iPhone that is not connected.
@Suite(.timeLimit(.minutes(10)))
struct APNSStorageTests {
    private static func away() -> DeviceRegistration {
        var configuration = AppleDevice.Configuration()
        configuration.isConnected = false
        return .apple(configuration)
    }

    /// Sends a push and returns its message once the emulator is done with it.
    private static func push(
        _ emulator: RunningEmulator,
        to device: RegisteredDevice,
        _ text: String,
        expiration: String? = nil
    ) async throws -> DeliveredMessage {
        let headers = [("apns-topic", "com.example.app")] + (expiration.map { [("apns-expiration", $0)] } ?? [])
        let answer = try await APNSClient(emulator).push(
            try #require(device.apnsToken),
            ["aps": ["alert": .string(text)]],
            headers: headers
        )
        return try await emulator.settled(answer.header("apns-id") ?? "")
    }

    private static func connect(_ device: RegisteredDevice, to emulator: RunningEmulator) async throws {
        let answer = try await EmulatorClient(emulator).perform(
            "PATCH",
            "/api/v1/devices/\(device.id)",
            body: (["configuration": ["connected": true]] as JSONValue).encoded()
        )
        #expect(answer.status == 200)
    }

    @Test func `the newest push replaces the one before, and comes when the iPhone is back`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(Self.away())
            let first = try await Self.push(emulator, to: device, "first")
            #expect(first.deliveries.isEmpty)
            let second = try await Self.push(emulator, to: device, "second", expiration: "99999999999")
            #expect(second.deliveries.isEmpty)
            // A message of FCM goes the same way.
            let third = try await emulator.send(["token": .string(device.token), "notification": ["title": "third"]])
            #expect(third.deliveries.isEmpty)
            for (old, new) in [(first, second), (second, third)] {
                let delivery = try await EmulatorClient(emulator).get("/api/v1/messages/\(old.id)").json()[
                    "deliveries"
                ]?[0]
                #expect(delivery?["outcome"] == "replaced")
                #expect(delivery?["timeline"]?[0]?["by"] == .integer(Int(new.id)))
            }
            try await Self.connect(device, to: emulator)
            let found = try await EmulatorClient(emulator)
                .get("/api/v1/wait?q=title:third+outcome:original&timeout=60")
            #expect(found.status == 200)
        }
    }

    @Test(arguments: ["0", "1"])
    func `a push that is too late for a phone that is away is not kept`(expiration: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(Self.away())
            let lost = try await Self.push(emulator, to: device, "now or never", expiration: expiration)
            #expect(lost.delivery?["outcome"] == "expired")
            #expect(lost.delivery?["timeline"]?[0]?["event"] == "not-kept")
        }
    }

    @Test func `a phone that is there gets a push that expires at once`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(.apple())
            let shown = try await Self.push(emulator, to: device, "now", expiration: "0")
            #expect(shown.delivery?["outcome"] == "original")
        }
    }

    @Test(arguments: ["5", "1"])
    func `a phone in low power mode gets urgent pushes, and the rest later`(priority: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            var configuration = AppleDevice.Configuration()
            configuration.savesPower = true
            let device = try await emulator.devices.register(.apple(configuration))
            func push(_ text: String, _ priority: String) async throws -> DeliveredMessage {
                let headers = [("apns-topic", "com.example.app"), ("apns-priority", priority)]
                let token = try #require(device.apnsToken)
                let answer = try await APNSClient(emulator)
                    .push(token, ["aps": ["alert": .string(text)]], headers: headers)
                return try await emulator.settled(answer.header("apns-id") ?? "")
            }
            let waiting = try await push("later", priority)
            #expect(waiting.deliveries.isEmpty)
            let urgent = try await push("now", "10")
            #expect(urgent.delivery?["outcome"] == "original")
            let answer = try await EmulatorClient(emulator).perform(
                "PATCH",
                "/api/v1/devices/\(device.id)",
                body: (["configuration": ["lowPower": false]] as JSONValue).encoded()
            )
            #expect(answer.status == 200)
            let found = try await EmulatorClient(emulator)
                .get("/api/v1/wait?q=body:later+outcome:original&timeout=60")
            #expect(found.status == 200)
        }
    }

    @Test func `kept pushes arrive after a restart`() async throws {
        try await withTemporaryFolder { folder in
            let device = try await Emulator(.test(in: folder)).withRunning { emulator in
                let device = try await emulator.devices.register(Self.away())
                _ = try await Self.push(emulator, to: device, "kept")
                return device
            }
            try await Emulator(.test(in: folder)).withRunning { emulator in
                try await Self.connect(device, to: emulator)
                let found = try await EmulatorClient(emulator).get("/api/v1/wait?q=body:kept+has:delivery&timeout=60")
                #expect(try found.json()["deliveries"]?[0]?["outcome"] == "original")
            }
        }
    }
}
