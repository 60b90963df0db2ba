// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOPosix
import PushEmulator
import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RequestLimitTests {
    private static let path = "/v1/projects/demo/messages:send"

    /// The answer to these bytes on a new connection, until it is closed.
    private func answer(
        to request: String,
        limits change: (inout Emulator.Limits) -> Void = { _ in }
    ) async throws -> String {
        var configuration = Emulator.Configuration.test
        change(&configuration.limits)
        return try await Emulator(configuration).withRunning { emulator in
            try await RawConnection.open(to: emulator.httpPort) { connection in
                try await connection.send(request)
                return try await connection.readToEnd()
            }
        }
    }

    private func error(in answer: String) throws -> JSONValue {
        let body = try #require(answer.firstRange(of: "\r\n\r\n").map { answer[$0.upperBound...] })
        return try #require(try JSONValue(parsing: Array(body.utf8))["error"])
    }

    @Test func `a body that is announced too large is refused before it comes`() async throws {
        let answer = try await answer(
            to: "POST \(Self.path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1073741824\r\n\r\n"
        )
        #expect(answer.hasPrefix("HTTP/1.1 413 "))
        #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
        #expect(answer.contains("Error 413 (Request Entity Too Large)!!1"))
    }

    @Test func `a body is refused as soon as it is too large`() async throws {
        let answer = try await answer(
            to: "POST \(Self.path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n" + String(repeating: "8\r\n[[[[[[[[\r\n", count: 20),
            limits: { $0.bodyByteCount = 100 }
        )
        #expect(answer.hasPrefix("HTTP/1.1 413 "))
        #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
    }

    @Test(arguments: [
        "GET /livez HTTP/1.1\r\nHost: localhost\r\nA: \(String(repeating: "a", count: 40_000))\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: localhost\r\n\(String(repeating: "A: b\r\n", count: 300))\r\n",
    ])
    func `too many header fields are refused`(request: String) async throws {
        let answer = try await answer(to: request)
        #expect(answer.hasPrefix("HTTP/1.1 431 "))
        #expect(try error(in: answer)["status"] == "INVALID_ARGUMENT")
    }

    @Test func `a path that is too long is refused`() async throws {
        let answer = try await answer(
            to: "GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\nHost: localhost\r\n\r\n"
        )
        #expect(answer.hasPrefix("HTTP/1.1 414 "))
    }

    @Test func `a client that asks before it sends gets 100 Continue`() async throws {
        let body = #"{"message": {"topic": "news"}}"#
        try await Emulator(.test).withRunning { emulator in
            try await RawConnection.open(to: emulator.httpPort) { connection in
                try await connection.send(
                    "POST \(Self.path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\nExpect: 100-continue\r\n"
                        + "Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                )
                #expect(try await connection.read(through: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
                try await connection.send(body)
                #expect(try await connection.readToEnd().hasPrefix("HTTP/1.1 200 "))
            }
        }
    }

    @Test(arguments: [("100-continue", "1073741824", 413), ("a-rabbit", "2", 417)])
    func `a client that asks in vain is refused at once`(
        expectation: String,
        length: String,
        status: Int
    ) async throws {
        let answer = try await answer(
            to:
                "POST \(Self.path) HTTP/1.1\r\nHost: localhost\r\nExpect: \(expectation)\r\nContent-Length: \(length)\r\n\r\n"
        )
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test func `a head that never ends is cut off`() async throws {
        let answer = try await answer(
            to: "GET /livez HTTP/1.1\r\nHost: localhost\r\nA: ",
            limits: { $0.idleTime = .seconds(2) }
        )
        #expect(answer == "")
    }

    @Test func `a missing body gets a timeout answer`() async throws {
        let answer = try await answer(
            to:
                "POST \(Self.path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\nContent-Length: 2\r\n\r\n{",
            limits: { $0.requestTime = .seconds(2) }
        )
        #expect(answer.hasPrefix("HTTP/1.1 408 "))
        #expect(try error(in: answer)["status"] == "DEADLINE_EXCEEDED")
    }

    @Test func `a connection that rests is closed, however many requests it made`() async throws {
        let request = "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let answer = try await answer(to: request + request, limits: { $0.idleTime = .seconds(4) })
        #expect(answer.ranges(of: "HTTP/1.1 200 ").count == 2)
    }

    @Test func `a client that never reads its answers is let go`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.requestTime = .seconds(2)
        try await Emulator(configuration).withRunning { emulator in
            // Nothing is read of this socket, and it has little room.
            let client = try await ClientBootstrap.patient(on: MultiThreadedEventLoopGroup.singleton)
                .channelOption(.autoRead, value: false)
                .channelOption(.socketOption(.so_rcvbuf), value: 4096)
                .connect(host: "127.0.0.1", port: emulator.httpPort).get()
            let request = "GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let requests = ByteBuffer(string: String(repeating: request, count: 100))
            // It goes on asking until its connection is gone.
            await #expect(throws: (any Error).self) {
                while true { try await client.writeAndFlush(requests).get() }
            }
            let answer = try await EmulatorClient(emulator).get("/livez")
            #expect(answer.status == 200)
            try? await client.close()
        }
    }
}
