// SPDX-License-Identifier: Apache-2.0

import PushEmulator
import PushMessages
import Testing

/// Faults in a data folder.
@Suite(.timeLimit(.minutes(10)))
struct FaultRestartTests {
    private func send(to topic: String, _ client: EmulatorClient) async throws -> Int {
        try await client.post("/v1/projects/shop/messages:send", ["message": ["topic": .string(topic)]]).status
    }

    @Test func `faults, their strikes and the quota survive a restart`() async throws {
        let folder = TestFolder()
        let configuration = Emulator.Configuration.test { $0.dataDirectory = folder.url }
        let before = try await Emulator(configuration).withRunning { emulator in
            try await emulator.faults.add(EmulatorFault(.unavailable, for: .topic("a"), probability: 0.5))
            try await emulator.faults.add(EmulatorFault(.internalError, for: .topic("b"), times: 3))
            try await emulator.faults.setQuota(1000)
            let client = EmulatorClient(emulator)
            for _ in 0..<2 { #expect(try await send(to: "b", client) == 500) }
            return emulator.faults.all
        }
        try await Emulator(configuration).withRunning { emulator in
            #expect(emulator.faults.all == before)
            #expect(emulator.faults.quota == 1000)
            let client = EmulatorClient(emulator)
            let statuses = [try await send(to: "b", client), try await send(to: "b", client)]
            #expect(statuses == [500, 200])
        }
    }

    @Test func `the configuration's faults exist once, however often it starts`() async throws {
        let folder = TestFolder()
        let configuration = Emulator.Configuration.test {
            $0.dataDirectory = folder.url
            $0.faults = [
                EmulatorFault(.unavailable), EmulatorFault(.unavailable), .delay(.seconds(1), probability: 0.1),
            ]
            $0.quotaPerMinute = 60
        }
        for _ in 0..<3 {
            let (codes, quota) = try await Emulator(configuration).withRunning { emulator in
                (emulator.faults.all.map(\.code), emulator.faults.quota)
            }
            #expect(codes == [.unavailable, .unavailable, .ok])
            #expect(quota == 60)
        }
    }

    @Test func `a configuration with an invalid fault does not start`() async {
        let configuration = Emulator.Configuration.test { $0.faults = [EmulatorFault(.init(rawValue: "NO"))] }
        await #expect(throws: EmulatorError.self) { try await Emulator(configuration).withRunning { _ in } }
    }
}
