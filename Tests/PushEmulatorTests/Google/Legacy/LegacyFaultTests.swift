// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct LegacyFaultTests {
    @Test func `a fault for a registration has the protocol's word, alone and among others`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient.withServerKey(emulator)
            for token in ["a", "b"] { _ = try await emulator.register(token: token) }
            try await emulator.faults.add(EmulatorFault(.unavailable, for: .registration("b")))
            let alone = try await client.legacy(#"{"to": "b"}"#)
            #expect(alone.status == 200)
            #expect(try alone.json()["results"] == [["error": "Unavailable"]])
            let json = try await client.legacy(#"{"registration_ids": ["a", "b"]}"#).json()
            #expect(json["success"] == 1)
            #expect(json["results"]?[1] == ["error": "Unavailable"])
            #expect(try await emulator.inbox.latest()?.fault?.code == .unavailable)
        }
    }

    @Test func `a member that fails for a while is named, and stays`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient.withServerKey(emulator)
            for token in ["regId1", "regId2", "regId3"] { _ = try await emulator.register(token: token) }
            let key = try await client.makeGroup("chris", ["regId1", "regId2", "regId3"])
            for token in ["regId1", "regId2"] {
                try await emulator.faults.add(EmulatorFault(.unavailable, for: .registration(token), times: 1))
            }
            #expect(
                try await client.legacy(#"{"to": "\#(key)"}"#).json()
                    == ["success": 1, "failure": 2, "failed_registration_ids": ["regId1", "regId2"]]
            )
            #expect(try await client.legacy(#"{"to": "\#(key)"}"#).json() == ["success": 3, "failure": 0])
        }
    }

    @Test func `a fault for all fails the request with its status`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient.withServerKey(emulator)
            try await emulator.faults.add(
                EmulatorFault(.unavailable, for: .all, retryAfter: .seconds(7), times: 1)
            )
            let answer = try await client.legacy(#"{"to": "/topics/news"}"#)
            #expect(answer.status == 503)
            #expect(answer.header("Retry-After") == "7")
            let message = try await emulator.inbox.latest()
            #expect(message?.status == 503)
            #expect(message?.isPending == false)
            #expect(try await client.legacy(#"{"to": "/topics/news"}"#).status == 200)
        }
    }

    @Test func `a fault for a topic has the protocol's word`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient.withServerKey(emulator)
            try await emulator.faults.add(EmulatorFault(.quotaExceeded, for: .topic("news")))
            let answer = try await client.legacy(#"{"condition": "'news' in topics"}"#)
            #expect(answer.status == 200)
            #expect(try answer.json() == ["error": "TopicsMessageRateExceeded"])
        }
    }
}
#endif
