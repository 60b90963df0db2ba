// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Testing

@testable import PushEmulator

/// Members of device groups and subscribers of topics on the page, over HTTP alone.
@Suite(.timeLimit(.minutes(10)))
struct MembersPageTests {
    /// What is said beside the field.
    static func problem(_ text: String) -> String {
        guard let place = text.range(of: "id=\"problem-member\" dir=\"auto\">") else { return "" }
        return String(text[place.upperBound...].prefix { $0 != "<" })
    }

    @Test func `somebody subscribes to a topic and leaves it on its own page`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let phone = try await emulator.devices.register(.apple(name: "Phone"))
            let empty = try await client.get("/topics/news")
            #expect(empty.status == 200 && empty.text.contains("Nobody subscribes to it."))
            let answer = try await client.submit("/topics/news", ["member": phone.id])
            #expect(answer.status == 303 && answer.header("Location") == "/topics/news")
            var topics = try await emulator.devices.device(phone.id).topics
            #expect(topics == ["news"])
            let twice = try await client.submit("/topics/news", ["member": phone.fid])
            #expect(twice.status == 400 && Self.problem(twice.text).contains("already"))
            _ = try await client.submit("/topics/news", ["remove": phone.token])
            topics = try await emulator.devices.device(phone.id).topics
            #expect(topics.isEmpty)
            #expect(try await client.get("/topics/%3Cb%3E").status == 404)
        }
    }
}
