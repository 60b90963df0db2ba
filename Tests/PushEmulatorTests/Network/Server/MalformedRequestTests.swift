// SPDX-License-Identifier: Apache-2.0

import PushEmulator
import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MalformedRequestTests {
    private static let head =
        "POST /v1/projects/demo/messages:send HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n"

    private func answer(to request: String, isFinished: Bool = false) async throws -> String {
        try await Emulator(.test).withRunning { emulator in
            try await RawConnection.open(to: emulator.httpPort) { connection in
                try await connection.send(request)
                if isFinished { connection.finish() }
                return try await connection.readToEnd()
            }
        }
    }

    @Test(arguments: [
        "\r\n\r\n \r\n",
        "HELO mail\r\n\r\n",
        "GET\r\n\r\n",
        "GET /livez HTTP/9.9\r\n\r\n",
        "GET /livez\r\nHost: localhost\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: localhost\r\nA\u{0}: b\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: localhost\r\n folded: b\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\u{FC}\u{3}\u{3}",
        head + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        head + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n",
        head + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}}",
        head + "Content-Length: 2, 2\r\n\r\n{}",
        head + "Content-Length: -2\r\n\r\n{}",
        head + "Content-Length: +2\r\n\r\n{}",
        head + "Content-Length: 99999999999999999999999\r\n\r\n{}",
        head + "Transfer-Encoding: chunked, gzip\r\n\r\n{}",
        head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n",
        head + "Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n",
    ])
    func `input that is not HTTP is answered with 400 once, and the connection closed`(request: String) async throws {
        let answer = try await answer(to: request)
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
        #expect(answer.ranges(of: "HTTP/1.1").count == 1)
        #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
        #expect(answer.contains(#""status": "INVALID_ARGUMENT""#))
    }

    @Test func `a transfer encoding that is not understood is not guessed at`() async throws {
        let answer = try await answer(to: Self.head + "Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 501 "))
    }

    @Test func `a client that leaves in the middle of a body has sent nothing`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await RawConnection.open(to: emulator.httpPort) { connection in
                try await connection.send(Self.head + #"Content-Length: 500\#r\#n\#r\#n{"message": {"topic": "news"}}"#)
                connection.finish()
                return try await connection.readToEnd()
            }
            #expect(answer.hasPrefix("HTTP/1.1 400 "))
            let latest = try await EmulatorClient(emulator).get("/api/v1/messages/latest")
            #expect(latest.status == 404)
        }
    }

    @Test func `a client that has said all gets its answer`() async throws {
        let answer = try await answer(to: "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n", isFinished: true)
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
    }

    @Test func `requests sent ahead are answered in their order`() async throws {
        let requests = (1...300).map { "GET /\($0 % 3 == 0 ? "livez" : "none") HTTP/1.1\r\nHost: localhost\r\n\r\n" }
            .joined()
        let answer = try await answer(to: requests, isFinished: true)
        let statuses = answer.matches(of: /HTTP\/1\.1 ([0-9]+)/).map { String($0.1) }
        #expect(statuses == (1...300).map { $0 % 3 == 0 ? "200" : "404" })
    }

    @Test func `requests before a malformed one are answered`() async throws {
        let answer = try await answer(to: "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n\u{1}\u{2}\u{3}\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
    }

    @Test(arguments: [
        String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
        String(repeating: #"{"a":"#, count: 100_000),
        String(repeating: "[", count: 1024 * 1024),
        #"{"message": {"topic": "a", "data": {"a": \#(String(repeating: "9", count: 500_000))}}}"#,
        #"{"message": {"topic": "a", "android": {"ttl": 1e999999999999}}}"#,
        #"{"message": {"topic": "a", "apns": {"payload": {"a": \#(String(repeating: "[", count: 90_000))"#,
    ])
    func `JSON that is made to hurt is refused`(body: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let answer = try await client.perform(
                "POST",
                "/v1/projects/demo/messages:send",
                body: Array(body.utf8)
            )
            #expect(answer.status == 400)
            let health = try await client.get("/livez")
            #expect(health.status == 200)
        }
    }
}
