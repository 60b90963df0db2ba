// SPDX-License-Identifier: Apache-2.0

import PushEmulator
import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct UnknownPathTests {
    @Test(arguments: [
        ("POST", "/batch"), ("GET", "/v1/projects/demo/messages:send"), ("POST", "/v1/projects/demo/messages:receive"),
        ("PUT", "/v1/projects/demo/messages:send"), ("DELETE", "/"), ("POST", "/v2/projects/demo/messages:send"),
    ])
    func `Google's page answers unknown paths`(_ method: String, _ path: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).perform(method, path, body: method == "GET" ? nil : [])
            #expect(answer.status == 404)
            #expect(answer.text.contains("<title>Error 404 (Not Found)!!1</title>"))
            #expect(answer.text.contains("The requested URL <code>\(path)</code> was not found on this server."))
        }
    }

    @Test func `a path is shown and never read as markup`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).get("/<script>alert('1')</script>?<b>")
            #expect(answer.status == 404)
            #expect(answer.text.contains("<code>/&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;</code>"))
            #expect(!answer.text.contains("<b>?") && !answer.text.contains("<script"))
        }
    }

    @Test func `below the own API its own errors say so`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).get("/api/v1/nothing-of-the-kind")
            #expect(answer.status == 404)
            #expect(try answer.json()["error"]?["status"] == "NOT_FOUND")
        }
    }
}
