// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime
import PushMessages
import PushSimulator
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct DeviceMemoryTests {
    @Test func `a later message takes the place of one with the same tag, because it is the same phone`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let phone = try await emulator.devices.register(.android())
            let message: JSONValue = [
                "token": .string(phone.token), "notification": ["title": "Half the price"],
                "android": ["notification": ["tag": "offer"]],
            ]
            let first = try await emulator.send(message)
            let second = try await emulator.send(message)
            #expect(first.delivery?["displayed"]?["android"]?["replaced"] == false)
            #expect(second.delivery?["displayed"]?["android"]?["replaced"] == true)
        }
    }

    @Test func `a device that was set up anew behaves as it is set up now`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let phone = try await emulator.devices.register(.android())
            let message = DeliveryTests.message("token", phone.token)
            #expect(try await emulator.send(message).delivery?["outcome"] == "shown")
            let change: JSONValue = ["configuration": ["appState": "foreground"]]
            _ = try await client.perform("PATCH", "/api/v1/devices/\(phone.id)", body: change.encoded())
            #expect(try await emulator.send(message).delivery?["outcome"] == "handed-to-app")
        }
    }

    @Test func `the app's own extension runs on Apple devices`() async throws {
        final class Shouting: UNNotificationServiceExtension {
            override func didReceive(
                _ request: UNNotificationRequest,
                withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
            ) {
                guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
                content.title = content.title.uppercased()
                contentHandler(content)
            }
        }
        let configuration = Emulator.Configuration.test { $0.serviceExtension = { Shouting() } }
        try await Emulator(configuration).withRunning { emulator in
            let iPhone = try await emulator.devices.register(.apple())
            let sent = try await emulator.send(DeliveryTests.message("token", iPhone.token))
            #expect(sent.delivery?["displayed"]?["title"] == "SPARKY SAYS HELLO!")
        }
    }

    @Test func `devices that were used longest ago are let go of, but never one in use`() async throws {
        let folder = TestFolder()
        let live = LiveDevices(.test, folder: folder.url, capacity: 8)
        func row(_ number: Int) -> DeviceRow { .sample("device\(number)") }
        await live.with(row(0)) { kept in
            for number in 1...40 { await live.with(row(number)) { _ in } }
            await live.with(row(0)) { again in #expect(again === kept) }
        }
        let last = await live.with(row(40)) { $0 }
        #expect(await live.with(row(40)) { $0 } === last)
        var changed = row(40)
        changed.configuration = #"{"alerts":false}"#
        #expect(await live.with(changed) { $0 } !== last)
    }
}

extension DeviceRow {
    /// An Apple device that was configured in no way.
    static func sample(_ id: String, platform: Platform = .apple) -> DeviceRow {
        DeviceRow(
            number: 1,
            id: id,
            project: "demo",
            platform: platform,
            name: id,
            token: "\(id)-token",
            fid: "\(id)-fid",
            configuration: "{}",
            registered: 0,
            unregistered: nil,
            isRetired: false
        )
    }
}
