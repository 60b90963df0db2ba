// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import SampleAttachments
import Testing

@testable import PushEmulator

/// The inbox with real devices behind it.
@Suite(.timeLimit(.minutes(10)))
struct RealDeliveryTests {
    @Test func `a message that was sent is waited for, looked at and listened to`() async throws {
        let photo = LoopbackAnswer.bytes(SampleAttachment.pizzaMonster.bytes, contentType: "image/png")
        try await withLoopbackServer(["/pizza.png": photo]) { server in
            try await Emulator(.test).withRunning { emulator in
                let client = EmulatorClient(emulator)
                let device = try await emulator.devices.register(.apple(project: "shop"))
                let (waited, told) = try await EventListener.with(emulator, "?project=shop") { listener in
                    async let waited = client.get(
                        "/api/v1/wait?q=topic:none+token:\(device.token.prefix(5))*&timeout=0"
                    )
                    async let found = client.get("/api/v1/wait?q=token:\(device.token)+has:displayed-image&timeout=600")
                    _ = try await client.post(
                        "/v1/projects/shop/messages:send",
                        ["message": DeliveryTests.message("token", device.token, image: server.url("/pizza.png"))]
                    )
                    var told: [String] = []
                    while told.last != "settled" { told.append(try await listener.next().event) }
                    #expect(try await waited.status == 504)
                    return (try await found.json(), told)
                }
                #expect(told == ["message", "delivery", "settled"])
                #expect(waited["pending"] == false && waited["deliveryCount"] == 1)
                #expect(
                    waited["recipients"]?[0] == [
                        "kind": "device", "device": .string(device.id), "name": .string(device.name),
                        "platform": "apple",
                    ]
                )
                let push = try await emulator.inbox.next()
                #expect(push.id == waited["id"]?.integer)
                #expect(push.deliveries.first?.json["displayed"] == waited["deliveries"]?[0]?["displayed"])
                #expect(push.deliveries.first?.displayed?.attachments.count == 1)
                let preview = try await client.get("/api/v1/messages/\(push.id)/preview")
                #expect(preview.text.contains("data:image/png;base64,"))
            }
        }
    }
}
