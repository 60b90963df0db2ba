// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct XMPPFaultTests {
    @Test func `a fault is a nack in the protocol's word, of single members too`() async throws {
        try await Emulator(.test).withRunning { emulator in
            for token in ["regId1", "regId2"] { _ = try await emulator.register(token: token) }
            let key = try await EmulatorClient(emulator).makeGroup("chris", ["regId1", "regId2"])
            try await emulator.faults.add(EmulatorFault(.unavailable, for: .registration("regId1")))
            try await XMPPTestClient.session(emulator) { client in
                try await client.send(["to": "regId1", "message_id": "m-1"])
                let nack = try await client.json()
                #expect(nack["message_type"] == "nack")
                #expect(nack["message_id"] == "m-1")
                #expect(nack["error"] == "SERVICE_UNAVAILABLE")
                try await client.send(["to": .string(key), "message_id": "m-2"])
                let ack = try await client.json()
                #expect(ack["message_type"] == "ack")
                #expect(ack["success"] == 1)
                #expect(ack["failed_registration_ids"] == ["regId1"])
            }
            let refused = try await emulator.inbox.messages().last
            #expect(refused?.errorCode == "SERVICE_UNAVAILABLE")
            #expect(refused?.isPending == false)
            #expect(refused?.fault?.code == .unavailable)
        }
    }

    @Test func `a fault for all is a nack as well, and a reset ends the connection`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await emulator.faults.add(EmulatorFault(.unauthenticated, times: 1))
            try await emulator.faults.add(EmulatorFault(.connectionReset, times: 1))
            try await XMPPTestClient.session(emulator) { client in
                try await client.send(["to": "/topics/news", "message_id": "m-1"])
                #expect(try await client.json()["error"] == "AUTHENTICATION_FAILED")
                try await client.send(["to": "/topics/news", "message_id": "m-2"])
                await #expect(throws: (any Error).self) { _ = try await client.json() }
            }
        }
    }
}
#endif
