// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages
import Testing

@testable import PushEmulator

/// Who may use the API and the page.
@Suite(.timeLimit(.minutes(10)))
struct AccessTests {
    private static func withLocked(_ body: @escaping @Sendable (EmulatorClient) async throws -> Void) async throws {
        var configuration = Emulator.Configuration.test
        configuration.accessToken = "s3cret+token"
        try await Emulator(configuration).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = nil
            try await body(client)
        }
    }

    @Test(arguments: ["/api/v1/messages", "/api/v1/info", "/api/v1/nothing", "/metrics", "/", "/api/v1/openapi.json"])
    func `without the access token the inbox shows nothing`(path: String) async throws {
        try await Self.withLocked { client in
            let answer = try await client.get(path)
            #expect(answer.status == 401)
            #expect(try answer.json()["error"]?["status"] == "UNAUTHENTICATED")
            #expect(!answer.text.contains("s3cret"))
            let wrong = try await client.get("\(path)?access_token=s3cret")
            #expect(wrong.status == 401)
        }
    }

    @Test func `the access token is taken from the header, the URL and a page's cookie`() async throws {
        try await Self.withLocked { client in
            var bearer = client
            bearer.authorization = "Bearer s3cret+token"
            #expect(try await bearer.get("/api/v1/messages").status == 200)
            let answer = try await client.get("/metrics?access_token=s3cret%2Btoken")
            #expect(answer.status == 200)
            let setting = try #require(answer.headers.first { $0.name.lowercased() == "set-cookie" }?.value)
            #expect(setting.contains("HttpOnly") && setting.contains("SameSite=Strict") && !setting.contains("s3cret"))
            let cookie = HTTPHeader("Cookie", "other=1; \(setting.split(separator: ";")[0])")
            #expect(try await client.perform("GET", "/api/v1/messages", headers: [cookie]).status == 200)
            let forged = HTTPHeader("Cookie", "richpush_access=00")
            #expect(try await client.perform("GET", "/api/v1/messages", headers: [forged]).status == 401)
            let api = try await client.get("/api/v1/info?access_token=s3cret%2Btoken")
            #expect(api.status == 200 && !api.headers.contains { $0.name.lowercased() == "set-cookie" })
        }
    }

    @Test func `a browser gets a form in place of a page, and goes on with the token that it posts`() async throws {
        try await Self.withLocked { client in
            let browser = HTTPHeader("Accept", "text/html,application/xhtml+xml")
            let page = try await client.perform("GET", "/messages/7?tab=raw&access_token=no", headers: [browser])
            #expect(page.status == 401)
            #expect(page.header("Content-Type") == "text/html; charset=utf-8")
            #expect(page.header("Content-Security-Policy")?.contains("default-src 'none'") == true)
            #expect(page.text.contains("name=\"to\" value=\"/messages/7?tab=raw\""))
            #expect(page.text.contains("That is not the token."))
            let style = try #require(page.text.firstMatch(of: /href="(\/assets\/[^"]*css)"/)).output.1
            #expect(try await client.get(String(style)).status == 200)

            let wrong = try await client.submit("/access", ["token": "<s3cret>", "to": "/devices"])
            #expect(wrong.status == 401 && wrong.header("Set-Cookie") == nil)
            #expect(wrong.text.contains("That is not the token.") && wrong.text.contains("value=\"/devices\""))
            #expect(!wrong.text.contains("s3cret"))

            let right = try await client.submit("/access", ["token": "s3cret+token", "to": "/devices?project=a"])
            #expect(right.status == 303 && right.header("Location") == "/devices?project=a")
            let setting = try #require(right.header("Set-Cookie"))
            #expect(setting.contains("HttpOnly") && setting.contains("SameSite=Strict") && !setting.contains("s3cret"))
            let cookie = HTTPHeader("Cookie", String(setting.split(separator: ";")[0]))
            #expect(try await client.perform("GET", "/devices", headers: [browser, cookie]).status == 200)
        }
    }

    @Test(arguments: [
        "//evil.example.com", "/\\evil.example.com", "https://evil.example.com", "javascript:alert(1)", "", "/\r\nX: 1",
    ])
    func `the form leads nowhere but to the page`(destination: String) async throws {
        try await Self.withLocked { client in
            let answer = try await client.submit("/access", ["token": "s3cret+token", "to": destination])
            #expect(answer.status == 303 && answer.header("Location") == "/")
        }
    }

    @Test func `a form that is too long or comes from another origin lets nobody in`() async throws {
        try await Self.withLocked { client in
            let long = String(repeating: "x", count: 100_000)
            #expect(try await client.submit("/access", ["token": "s3cret+token", "to": long]).status == 401)
            let stranger = HTTPHeader("Sec-Fetch-Site", "cross-site")
            let body = Array("token=s3cret%2Btoken".utf8)
            let answer = try await client.perform("POST", "/access", body: body, headers: [stranger])
            #expect(answer.status == 403 && answer.header("Set-Cookie") == nil)
        }
    }

    @Test func `health and Google's hosts need no access token`() async throws {
        try await Self.withLocked { client in
            #expect(try await client.get("/livez").status == 200)
            #expect(try await client.get("/readyz").status == 200)
            var sender = client
            sender.authorization = "Bearer ya29.token"
            let sent = try await sender.post("/v1/projects/demo/messages:send", ["message": ["topic": "a"]])
            #expect(sent.status == 200)
        }
    }

    @Test(arguments: [
        ("localhost", true), ("127.0.0.1", true), ("[::1]", true), ("LOCALHOST", true), ("inbox.localhost", true),
        ("rebind.example.com", false), ("fcm.googleapis.com", false), ("127.0.0.1.example.com", false),
        ("localhost.example.com", false), ("[::2]", false),
    ])
    func `on loopback the inbox is served under no foreign name`(host: String, isServed: Bool) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            for name in [host, "\(host):\(emulator.httpPort)"] {
                let answer = try await client.perform("GET", "/api/v1/messages", headers: [HTTPHeader("Host", name)])
                #expect(answer.status == (isServed ? 200 : host.hasSuffix(".googleapis.com") ? 404 : 421))
                #expect(isServed == answer.text.contains("\"total\""))
            }
            let sent = try await client.perform(
                "POST",
                "/v1/projects/demo/messages:send",
                body: Array(#"{"message": {"topic": "a"}}"#.utf8),
                headers: [HTTPHeader("Host", host)]
            )
            #expect(sent.status == (isServed || host.hasSuffix(".googleapis.com") ? 200 : 421))
        }
    }

    @Test(arguments: [
        ("Sec-Fetch-Site", "cross-site", 403), ("Sec-Fetch-Site", "same-site", 403),
        ("Sec-Fetch-Site", "same-origin", 200),
        ("Sec-Fetch-Site", "none", 200), ("Origin", "https://evil.example.com", 403), ("Origin", "null", 403),
        ("Origin", "http://127.0.0.1:PORT", 200),
    ])
    func `a page of another origin changes nothing`(name: String, value: String, status: Int) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let header = HTTPHeader(name, value.replacing("PORT", with: String(emulator.httpPort)))
            #expect(try await client.perform("DELETE", "/api/v1/messages", headers: [header]).status == status)
            let read = try await client.perform("GET", "/api/v1/messages", headers: [header])
            #expect(read.status == 200)
            #expect(!read.headers.contains { $0.name.lowercased().hasPrefix("access-control") })
        }
    }
}
