// SPDX-License-Identifier: Apache-2.0

import PushEmulator
import PushMessages
import Testing

/// `/api/v1/faults` and `/api/v1/quota` over a real socket.
@Suite(.timeLimit(.minutes(10)))
struct FaultRoutesTests {
    @Test func `faults are added, listed, shown and removed`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let added = try await client.post("/api/v1/faults", ["token": "a:b", "code": "UNREGISTERED"])
            #expect(added.status == 201)
            let fault = try added.json()
            let seed = try #require(fault["seed"])
            #expect(
                fault == [
                    "id": 1, "token": "a:b", "topic": .null, "project": .null, "at": ["send"], "code": "UNREGISTERED",
                    "apns": .null, "probability": 1, "seed": seed, "latency": 0, "retryAfter": .null,
                    "retryAfterFormat": "seconds", "times": .null, "strikes": 0,
                ]
            )
            let second = try await client.post("/api/v1/faults", ["latency": 0.25]).json()
            #expect(second["code"] == "OK")
            let list = try await client.get("/api/v1/faults").json()
            #expect(list == ["faults": [fault, second], "quota": .null])
            #expect(try await client.get("/api/v1/faults/1").json() == fault)
            #expect(try await client.perform("DELETE", "/api/v1/faults/1").json() == fault)
            #expect(try await client.perform("DELETE", "/api/v1/faults/1").status == 404)
            #expect(try await client.perform("DELETE", "/api/v1/faults").json() == ["deleted": 1])
            #expect(emulator.faults.all == [])
        }
    }

    @Test(arguments: [
        (#"[]"#, "A fault must be an object of code, "), (#"{}"#, "code is missing; it must be one of UNREGISTERED, "),
        (#"{"code": "NO"}"#, "code must be one of UNREGISTERED, "),
        (#"{"code": 4}"#, "code must be a text, not 4."),
        (#"{"code": "OK"}"#, "latency is 0 and code OK, which changes nothing; give either."),
        (#"{"code": "INTERNAL", "token": "a", "topic": "b"}"#, "token and topic are both there; "),
        (#"{"code": "INTERNAL", "tokens": ["a"]}"#, "A fault has no member \"tokens\"; its members are code, "),
        (#"{"code": "INTERNAL", "probability": 1.5}"#, "probability must be a number from 0 to 1, not 1.5."),
        (#"{"code": "INTERNAL", "latency": 1e300}"#, "latency must be seconds from 0 on, a day at most."),
        (#"{"code": "INTERNAL", "retryAfter": 1.5}"#, "retryAfter must be whole seconds, 0 to 86400."),
        (
            #"{"code": "INTERNAL", "retryAfterFormat": "soon"}"#,
            "retryAfterFormat must be seconds or date, not \"soon\"."
        ),
        (#"{"code": "INTERNAL", "at": []}"#, "at must be a list of send, topics, oauth, not []."),
        (#"{"code": "INTERNAL", "at": ["send", "home"]}"#, "at must be a list of "),
        (#"{"code": "INTERNAL", "times": 2.5}"#, "times must be a whole number, not 2.5."),
        (#"{"code": "INTERNAL", "seed": -1}"#, "seed must be a whole number from 0 on, not -1."),
        (#"{"code": "#, "The body is not JSON: "),
    ])
    func `an invalid fault is refused with its member and the remedy`(_ body: String, _ text: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).perform("POST", "/api/v1/faults", body: Array(body.utf8))
            #expect(answer.status == 400)
            let message = try answer.json()["error"]?["message"]?.string ?? ""
            #expect(message.hasPrefix(text), "\(message)")
            #expect(emulator.faults.all == [])
        }
    }

    @Test(arguments: [
        (#"{"perMinute": 0}"#, "The quota must be 1 to "), (#"{"perMinute": "many"}"#, "The body must be "),
        (#"{"per_minute": 5}"#, "The body must be "), (#"[]"#, "The body must be "),
    ])
    func `an invalid quota is refused`(_ body: String, _ text: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).perform("PUT", "/api/v1/quota", body: Array(body.utf8))
            #expect(answer.status == 400)
            #expect(try answer.json()["error"]?["message"]?.string?.hasPrefix(text) == true)
            #expect(emulator.faults.quota == nil)
        }
    }

    @Test func `the emulator tells of its faults, and when they change`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            try await EventListener.with(emulator) { listener in
                _ = try await client.post("/api/v1/faults", ["code": "INTERNAL", "times": 1])
                #expect(try await listener.next().event == "faults")
                let quota = try await client.perform("PUT", "/api/v1/quota", body: Array(#"{"perMinute": 600}"#.utf8))
                #expect(try quota.json() == ["perMinute": 600])
                #expect(try await listener.next().event == "faults")
                // The only one it has is over.
                _ = try await client.post("/v1/projects/shop/messages:send", ["message": ["topic": "a"]])
                let events = [try await listener.next().event, try await listener.next().event]
                #expect(Set(events) == ["faults", "message"])
            }
            let info = try await client.get("/api/v1/info").json()
            #expect(info["quota"] == 600)
            #expect(info["faults"]?.array?.first?["code"] == "INTERNAL")
            #expect(info["faults"]?.array?.first?["strikes"] == 1)
            #expect(info["counts"]?["faults"] == 1)
        }
    }
}
