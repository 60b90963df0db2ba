// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages
import Testing
import XMPPStream

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct XMPPDownstreamTests {
    /// Sends one message and returns the JSON of its answer.
    private func answer(_ json: JSONValue, _ configuration: Emulator.Configuration = .test) async throws -> JSONValue {
        try await Emulator(configuration).withRunning { emulator in
            try await XMPPTestClient.session(emulator) { client in
                try await client.send(json)
                return try await client.json()
            }
        }
    }

    @Test func `a registration that nobody has is acknowledged, unless strict`() async throws {
        let token = "c12345678901234567890A:APA91b" + String(repeating: "x", count: 128)
        let message: JSONValue = ["to": .string(token), "message_id": "m-1", "data": ["k": "v"]]
        let answer = try await answer(message)
        #expect("\(answer)" == #"{"from":"\#(token)","message_id":"m-1","message_type":"ack"}"#)
    }

    @Test func `an older token is answered with the newer`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(.android())
            let renewed = try await emulator.devices.refreshToken(of: device)
            try await XMPPTestClient.session(emulator) { client in
                try await client.send(["to": .string(device.token), "message_id": "m-1"])
                let answer = try await client.json()
                #expect(answer["message_type"] == "ack")
                #expect(answer["registration_id"] == .string(renewed.token))
            }
        }
    }

    @Test(
        arguments: [
            (["to": "no token"], "BAD_REGISTRATION", "Invalid token on 'to' field: no token"),
            (["data": ["k": "v"]], "INVALID_JSON", "InvalidJson : MISSING_REGISTRATION : Missing Required Field: to"),
            (["to": "/topics/a", "data": ["from": "v"]], "INVALID_JSON", "InvalidJson : INVALID_DATA_KEY : "),
            (["to": "/topics/a", "time_to_live": "abc"], "INVALID_JSON", "InvalidJson : JSON_TYPE_ERROR : "),
            (
                ["registration_ids": ["a", "b"]], "INVALID_JSON",
                "InvalidJson : INVALID_PARAMETERS : \"registration_ids\""
            ),
        ] as [(JSONValue, String, String)]
    )
    func `what the service does not take is answered with its words`(
        message: JSONValue,
        error: String,
        description: String
    ) async throws {
        var object = message.object ?? [:]
        object["message_id"] = "m-1"
        let answer = try await answer(.object(object))
        #expect(answer["message_type"] == "nack")
        #expect(answer["message_id"] == "m-1")
        #expect(answer["error"] == .string(error))
        #expect(answer["error_description"]?.string?.hasPrefix(description) == true, "\(answer)")
    }

    @Test func `acknowledgements that say nothing are refused, and those of nothing ignored`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await XMPPTestClient.session(emulator) { client in
                try await client.send(["message_type": "ack", "message_id": "m-1", "to": "nobody"])
                try await client.send(["message_type": "ack", "message_id": "m-1"])
                let nack = try await client.json()
                #expect(nack["error"] == "BAD_ACK")
                #expect(nack["message_id"] == "m-1")
                for json in [["message_type": "ack", "to": "nobody"], ["message_type": "nack"]] as [JSONValue] {
                    try await client.send(json)
                    let answer = try await client.element()
                    #expect(answer.attributes["type"] == "error")
                }
                try await client.send("<message id='1'><body>Hello</body></message>")
                let answer = try await client.element()
                #expect(answer.attributes == ["id": "1", "type": "error"])
                #expect(answer.children.map(\.name) == ["body", "error"])
            }
        }
    }

    @Test func `messages lie in the inbox, refused ones too`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await XMPPTestClient.session(emulator, sender: "shop") { client in
                try await client.send(["to": "/topics/news", "message_id": "m-1", "notification": ["title": "Hi"]])
                try await client.send(["to": "no token", "message_id": "m-2"])
                try await client.send("<message><gcm xmlns='google:mobile:data'>{</gcm></message>")
                for _ in 0..<3 { _ = try await client.element() }
            }
            let list = try await EmulatorClient(emulator).get("/api/v1/messages?q=protocol:xmpp&project=shop").json()
            let messages = list["messages"]?.array ?? []
            #expect(messages.map { $0["status"] } == [400, 200, 200])
            #expect(messages.map { $0["error"] } == ["InvalidJson", "InvalidRegistration", .null])
            let id = messages.last?["id"]?.integer ?? 0
            let raw = try await EmulatorClient(emulator).get("/api/v1/messages/\(id)/raw")
            #expect(try raw.json()["message_id"] == "m-1")
        }
    }
}
#endif
