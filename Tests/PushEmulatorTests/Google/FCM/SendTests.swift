// SPDX-License-Identifier: Apache-2.0

import PushEmulator
import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SendTests {
    @Test(arguments: ["/v1/projects/demo/messages:send", "/projects/demo/messages:send"])
    func `a message that is sent is the latest one`(path: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let answer = try await client.post(
                path,
                ["message": ["topic": "news", "notification": ["title": "Hello"]]]
            )
            #expect(answer.status == 200)
            let name = try #require(try answer.json()["name"]?.string)
            #expect(name.wholeMatch(of: /projects\/demo\/messages\/[0-9]+/) != nil)

            let latest = try await client.get("/api/v1/messages/latest").json()
            #expect(latest["name"]?.string == name)
            #expect(latest["title"] == "Hello")
        }
    }
}
