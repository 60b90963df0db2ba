// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushMessages
import Testing

@testable import PushEmulator

/// Connections that are reset on purpose, over each protocol.
@Suite(.timeLimit(.minutes(10)))
struct ConnectionFaultTests {
    enum Way: String, Sendable, CaseIterable, CustomTestStringConvertible {
        case plain, secure, multiplexed

        var testDescription: String { rawValue }
    }

    private func transfer(_ way: Way, to emulator: RunningEmulator) -> Transfer {
        let path = "/v1/projects/shop/messages:send"
        var transfer = Transfer(
            url: way == .plain
                ? "http://127.0.0.1:\(emulator.httpPort)\(path)" : "https://127.0.0.1:\(emulator.ports.tls)\(path)"
        )
        transfer.method = "POST"
        // libcurl must not try again on its own.
        transfer.mayRepeat = false
        transfer.body = Array(#"{"message": {"topic": "news"}}"#.utf8)
        transfer.headers = [HTTPHeader("Authorization", "Bearer any"), HTTPHeader("Content-Type", "application/json")]
        transfer.certificateAuthorityFile = emulator.authority.certificateFile.path
        transfer.httpVersion = way == .multiplexed ? .automatic : .http1_1
        return transfer
    }

    @Test(arguments: Way.allCases)
    func `a reset connection has no answer, and nothing was taken`(_ way: Way) async throws {
        try await Emulator(.test).withRunning { emulator in
            try await emulator.faults.add(EmulatorFault(.connectionReset, for: .topic("news"), times: 1))
            let transfer = transfer(way, to: emulator)
            await #expect(throws: CurlError.self) { try await CurlEngine.shared.perform(transfer) }
            let captured = try await EmulatorClient(emulator).get("/api/v1/messages/latest").json()
            #expect(captured["status"] == 0)
            #expect(captured["error"] == "CONNECTION_RESET")
            #expect(captured["pending"] == false)
            // The next connection is sound.
            #expect(try await CurlEngine.shared.perform(transfer).status == 200)
        }
    }

    @Test(arguments: Way.allCases)
    func `a lost answer is one to a message that was taken`(_ way: Way) async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(.android(project: "shop", topics: ["news"]))
            try await emulator.faults.add(EmulatorFault(.answerLost, for: .topic("news")))
            await #expect(throws: CurlError.self) {
                try await CurlEngine.shared.perform(transfer(way, to: emulator))
            }
            let push = try await emulator.inbox.next(matching: "has:delivery")
            #expect(push.status == 200)
            #expect(push.fault?.code == .answerLost)
            #expect(push.recipients.map(\.device) == [device.id])
        }
    }
}
