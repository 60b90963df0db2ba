// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Testing

@testable import PushEmulator

/// Faults on the page, over HTTP alone.
@Suite(.timeLimit(.minutes(10)))
struct FaultsPageTests {
    @Test(arguments: FaultPreset.allCases)
    func `each preset is switched on once, is seen on every view, and goes off`(preset: FaultPreset) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            for _ in 0..<2 {
                let answer = try await client.submit("/faults", ["preset": preset.rawValue])
                #expect(answer.status == 303)
            }
            #expect(emulator.faults.all.count == (preset == .quota ? 0 : 1))
            #expect(emulator.faults.quota == (preset == .quota ? 10 : nil))
            for path in ["/", "/faults", "/compose", "/devices"] {
                let page = try await client.get(path)
                #expect(page.text.contains("1 fault on"), "\(path)")
            }
            #expect(try await client.submit("/faults/delete", [:]).status == 303)
            #expect(emulator.faults.all.isEmpty)
            #expect(emulator.faults.quota == nil)
            let page = try await client.get("/faults")
            #expect(page.text.contains("No fault is active"))
        }
    }

    @Test func `a custom fault strikes its target and is switched off separately`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let answer = try await client.submit(
                "/faults",
                [
                    "subject": "topic", "topic": "news", "code": "QUOTA_EXCEEDED", "probability": "50",
                    "latency": "0,5", "retryAfter": "7", "times": "3", "at": "send", "at": "topics",
                ]
            )
            #expect(answer.status == 303)
            let fault = try #require(emulator.faults.all.first)
            #expect(fault.code == .quotaExceeded)
            #expect(fault.target == .topic("news"))
            #expect(fault.probability == 0.5)
            #expect(fault.latency == .milliseconds(500))
            #expect(fault.retryAfter == .seconds(7))
            #expect(fault.times == 3)
            #expect(fault.operations == [.send, .topics])
            #expect(try await client.submit("/faults/\(fault.id)/delete", [:]).status == 303)
            #expect(emulator.faults.all.isEmpty)
        }
    }

    @Test(arguments: [
        ("probability", "101"), ("probability", "often"), ("latency", "-1"), ("retryAfter", "1.5"), ("times", "0"),
        ("times", "<b>"), ("token", ""), ("code", "NONE"),
    ])
    func `an error is shown beside its field`(field: String, value: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).submit(
                "/faults",
                [field: value, "code": "UNAVAILABLE", "at": "send", "subject": field == "token" ? "token" : "all"]
            )
            #expect(answer.status == 400)
            let place = try #require(answer.text.range(of: "id=\"problem-\(field)\""))
            #expect(!answer.text[place.upperBound...].prefix(16).contains("hidden"))
            #expect(!answer.text.contains("<b>\""))
            #expect(emulator.faults.all.isEmpty)
        }
    }

    @Test(arguments: [("10", 10), ("", nil)] as [(String, Int?)])
    func `the quota is set and taken back`(text: String, quota: Int?) async throws {
        try await Emulator(.test).withRunning { emulator in
            try await emulator.faults.setQuota(5)
            let client = EmulatorClient(emulator)
            #expect(try await client.submit("/faults/quota", ["quota": text]).status == 303)
            #expect(emulator.faults.quota == quota)
            let refused = try await client.submit("/faults/quota", ["quota": "many"])
            #expect(refused.status == 400)
            #expect(refused.text.contains("is not a whole number"))
            #expect(emulator.faults.quota == quota)
        }
    }
}
