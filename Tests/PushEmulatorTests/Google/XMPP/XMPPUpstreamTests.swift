// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import PushMessages
import Testing
import XMPPStream

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct XMPPUpstreamTests {
    private static let server: JSONValue = "1234567890@gcm.googleapis.com"

    private func send(
        _ body: JSONValue,
        from device: RegisteredDevice,
        _ emulator: RunningEmulator
    ) async throws -> EmulatorClient.Answer {
        try await EmulatorClient(emulator).post("/api/v1/devices/\(device.id)/upstream", body)
    }

    @Test func `a hundred messages are on their way at a time, each once`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(.android())
            for number in 0..<150 {
                let answer = try await send(
                    ["to": Self.server, "messageID": .string("m-\(number)")],
                    from: device,
                    emulator
                )
                #expect(answer.status == 201)
            }
            try await XMPPTestClient.session(emulator) { client in
                for number in 0..<100 {
                    let message = try await client.json()
                    #expect(message["message_id"] == .string("m-\(number)"))
                }
                // The answer to a ping comes after all that was on its way.
                try await client.send("<iq type='get' id='1'><ping xmlns='urn:xmpp:ping'/></iq>")
                let pong = try await client.element()
                #expect(pong.attributes["id"] == "1")
                for number in 0..<50 {
                    try await client.send([
                        "message_type": "ack", "to": .string(device.token), "message_id": .string("m-\(number)"),
                    ])
                }
                for number in 100..<150 {
                    let message = try await client.json()
                    #expect(message["message_id"] == .string("m-\(number)"))
                }
            }
        }
    }

    @Test func `what is not acknowledged comes again after a restart, within its lifetime`() async throws {
        try await withTemporaryFolder { folder in
            let configuration = Emulator.Configuration.test { $0.dataDirectory = folder }
            try await Emulator(configuration).withRunning { emulator in
                let device = try await emulator.devices.register(.apple())
                for number in 0..<3 {
                    _ = try await send(
                        ["to": Self.server, "messageID": .string("m-\(number)")],
                        from: device,
                        emulator
                    )
                }
                _ = try await send(["to": "1@gcm.googleapis.com", "messageID": "other"], from: device, emulator)
                try await XMPPTestClient.session(emulator) { client in
                    for _ in 0..<3 { _ = try await client.json() }
                    try await client.send([
                        "message_type": "ack", "to": .string(device.token), "message_id": "m-1",
                    ])
                    try await client.send("<iq type='get' id='1'><ping xmlns='urn:xmpp:ping'/></iq>")
                    _ = try await client.element()
                }
            }
            try await Emulator(configuration).withRunning { emulator in
                try await XMPPTestClient.session(emulator) { client in
                    for id in ["m-0", "m-2"] {
                        let message = try await client.json()
                        #expect(message["message_id"] == .string(id))
                    }
                }
                let list = try await EmulatorClient(emulator).get("/api/v1/upstream?sender=1234567890").json()
                let records = list["upstream"]?.array ?? []
                #expect(records.map { $0["messageID"] } == ["m-2", "m-1", "m-0"])
                #expect(records.map { $0["attempts"] } == [2, 1, 2])
                #expect(records[1]["state"] == "acknowledged")
            }
        }
    }

    @Test func `a message whose time is over is let go of`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(.apple())
            let message = UpstreamMessage(
                project: emulator.defaultProject,
                sender: "1234567890",
                kind: .message,
                origin: device.token,
                messageID: "late",
                device: device.id,
                created: 0,
                expires: 1,
                content: "{}"
            )
            _ = try await emulator.services.core.store.write { try message.insert($0) }
            _ = try await send(["to": Self.server, "messageID": "m-1", "timeToLive": 60], from: device, emulator)
            try await XMPPTestClient.session(emulator) { client in
                let message = try await client.json()
                #expect(message["message_id"] == "m-1")
            }
            let list = try await EmulatorClient(emulator).get("/api/v1/upstream").json()
            #expect(list["upstream"]?.array?.last?["state"] == "expired")
        }
    }

    @Test func `a draining connection gets no more, and another does`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(.web())
            try await XMPPTestClient.session(emulator) { draining in
                #expect(emulator.drainXMPP(of: "other") == 0)
                #expect(emulator.drainXMPP() == 1)
                #expect(emulator.drainXMPP() == 0)
                let control = try await draining.json()
                #expect(control == ["message_type": "control", "control_type": "CONNECTION_DRAINING"])
                _ = try await send(["to": Self.server, "messageID": "m-1"], from: device, emulator)
                try await XMPPTestClient.session(emulator) { client in
                    let message = try await client.json()
                    #expect(message["message_id"] == "m-1")
                    // The one that drains takes acknowledgements still.
                    try await draining.send([
                        "message_type": "ack", "to": .string(device.token), "message_id": "m-1",
                    ])
                    try await draining.send("<iq type='get' id='1'><ping xmlns='urn:xmpp:ping'/></iq>")
                    let pong = try await draining.element()
                    #expect(pong.attributes["id"] == "1")
                }
            }
            let list = try await EmulatorClient(emulator).get("/api/v1/upstream").json()
            #expect(list["upstream"]?[0]?["state"] == "acknowledged")
        }
    }

    @Test func `a message to a group reaches its other members`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var devices: [RegisteredDevice] = []
            for _ in 0..<3 { devices.append(try await emulator.devices.register(.android())) }
            let members = devices.map { JSONValue.string($0.token) }
            let group = try await EmulatorClient(emulator).post(
                "/api/v1/groups",
                ["name": "family", "members": .array(members)]
            ).json()
            let answer = try await send(
                ["to": group["key"] ?? .null, "messageID": "m-1", "data": ["hello": "world"]],
                from: devices[0],
                emulator
            )
            #expect(answer.status == 201)
            let sent = try answer.json()
            #expect(sent["members"] == 2)
            let id = sent["message"]?.integer ?? 0
            let push = try await emulator.inbox.next(within: .seconds(300))
            #expect(push.id == id)
            let deliveries = try await EmulatorClient(emulator).get("/api/v1/messages/\(id)/deliveries").json()
            let reached = deliveries["deliveries"]?.array?.compactMap { $0["deviceID"]?.string } ?? []
            #expect(Set(reached) == Set(devices.dropFirst().map(\.id)))
        }
    }

    @Test(
        arguments: [
            ([:], "to is missing"),
            (["to": "1@example.com"], "to must be <sender id>@gcm.googleapis.com, not \"1@example.com\""),
            (["to": "no key"], "to is \"no key\", which is the key of no group in the device's project"),
            (["to": "1@gcm.googleapis.com", "data": ["a": 1]], "data must be an object of texts"),
            (["to": "1@gcm.googleapis.com", "timeToLive": -1], "timeToLive must be seconds from 0 to "),
            (["to": "1@gcm.googleapis.com", "messageID": ""], "messageID has 0 bytes"),
            (["to": "1@gcm.googleapis.com", "ttl": 1], "An upstream message has no member \"ttl\""),
        ] as [(JSONValue, String)]
    )
    func `what an app cannot send is answered with what it can`(body: JSONValue, beginning: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(.android())
            let answer = try await send(body, from: device, emulator)
            #expect(answer.status == 400)
            let sentence = try answer.json()["error"]?["message"]?.string ?? ""
            #expect(sentence.hasPrefix(beginning), "\(sentence)")
        }
    }

    @Test func `those who listen to events hear of it`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(.android())
            try await EventListener.with(emulator) { listener in
                let sent = try await send(["to": Self.server], from: device, emulator).json()
                let event = try await listener.next()
                #expect(event.event == "upstream")
                #expect(event.data["id"] == sent["id"])
            }
        }
    }

    @Test func `only installed apps send`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(.android())
            try await emulator.devices.unregister(device)
            let answer = try await send(["to": Self.server], from: device, emulator)
            #expect(answer.status == 400)
            let unknown = try await EmulatorClient(emulator).post(
                "/api/v1/devices/nobody/upstream",
                ["to": Self.server]
            )
            #expect(unknown.status == 404)
        }
    }
}
#endif
