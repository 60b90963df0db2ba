// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import PushMessages
import Testing

@testable import PushEmulator

extension DevicesPageTests {
    @Test func `a group is made and deleted by forms`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let phone = try await emulator.devices.register(.apple(name: "Phone"))
            #expect(try await client.submit("/groups", ["name": "Home", "member": phone.token]).status == 303)
            var device = try await emulator.devices.device(phone.id)
            #expect(device.groups == ["Home"])
            #expect(try await client.submit("/groups", ["name": "Nobody"]).status == 400)
            let page = try await client.get("/devices")
            let group = try #require(page.text.firstMatch(of: /\/groups\/\d+/))
            #expect(try await client.submit("\(group.0)/delete", [:]).status == 303)
            device = try await emulator.devices.device(phone.id)
            #expect(device.groups.isEmpty)
        }
    }

    @Test func `an app sends upstream from its device's view`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let phone = try await emulator.devices.register(.android())
            let path = "/devices/\(phone.id)/upstream"
            let sent = try await client.submit(path, ["to": "123456@gcm.googleapis.com", "data": "say=hi"])
            #expect(sent.status == 303)
            let upstream = try await client.get("/api/v1/upstream").json()
            #expect(upstream["upstream"]?[0]?["content"]?["data"]?["say"] == "hi")
            let wrong = try await client.submit(path, ["to": "me@example.com", "data": "say=hi"])
            #expect(wrong.status == 400)
            #expect(wrong.text.contains("id=\"problem-to\" dir=\"auto\">"))
        }
    }
}
#endif
