// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages
import Testing

@testable import PushEmulator

/// Sends are taken from their connection before other requests are, which nobody may notice.
@Suite(.timeLimit(.minutes(10)))
struct SendHandlerTests {
    private static func send(_ title: String, _ fields: String = "") -> String {
        let body = #"{"message":{"topic":"news","notification":{"title":"\#(title)"}}}"#
        return "\(head(fields))Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private static func head(_ fields: String = "") -> String {
        "POST /v1/projects/demo/messages:send HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer t\r\n"
            + "Content-Type: application/json\r\n\(fields)"
    }

    private static func titles(_ emulator: RunningEmulator) async throws -> [String] {
        try await emulator.services.core.store.read { database in
            try String.fetchAll(database, sql: "SELECT title FROM messages ORDER BY id")
        }
    }

    /// What each answer of a connection begins with, up to what tells one from the other.
    private static func kinds(_ answers: String) -> [String] {
        answers.components(separatedBy: "HTTP/1.1 ").dropFirst().map { answer in
            "\(answer.prefix(3)) \(answer.contains(#""name": "projects/demo/messages/"#) ? "name" : "other")"
        }
    }

    @Test func `requests in one go are answered in their order`() async throws {
        try await FCMEmulator(.test).withRunning { emulator in
            let requests =
                Self.send("1") + Self.send("2") + "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n" + Self.send("3")
                + "GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n" + Self.send("4", "Connection: close\r\n")
            let answers = try await RawConnection.open(to: emulator.httpPort) { connection in
                try await connection.send(requests)
                return try await connection.readToEnd()
            }
            #expect(
                Self.kinds(answers) == ["200 name", "200 name", "200 other", "200 name", "404 other", "200 name"]
            )
            let titles = try await Self.titles(emulator)
            #expect(titles == ["1", "2", "3", "4"])
        }
    }

    @Test func `a client that has said all it will is answered`() async throws {
        try await FCMEmulator(.test).withRunning { emulator in
            let (reached, continuation) = AsyncStream<Void>.makeStream()
            let gate = DispatchSemaphore(value: 0)
            async let holding: Void = emulator.services.core.store.write { _ in
                continuation.yield()
                gate.wait()
            }
            for await _ in reached { break }
            let answers = try await RawConnection.open(to: emulator.httpPort) { connection in
                try await connection.send(Self.send("1") + Self.send("2"))
                connection.finish()
                // Both have come, and the first waits for the writer, whichever is noticed first.
                gate.signal()
                return try await connection.readToEnd()
            }
            try await holding
            #expect(Self.kinds(answers) == ["200 name", "200 name"])
        }
    }

    @Test(arguments: [1, 7, 4096])
    func `a body in pieces is one message`(_ length: Int) async throws {
        try await FCMEmulator(.test).withRunning { emulator in
            let body = #"{"message":{"topic":"news","notification":{"title":"whole"}}}"#
            let pieces = stride(from: 0, to: body.utf8.count, by: length).map { start in
                body.dropFirst(start).prefix(length)
            }
            let chunks = pieces.map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" } + ["0\r\n\r\n"]
            let answer = try await RawConnection.open(to: emulator.httpPort) { connection in
                try await connection.send(Self.head("Transfer-Encoding: chunked\r\n") + "\r\n")
                for chunk in chunks { try await connection.send(chunk) }
                return try await connection.read(through: "}\n")
            }
            #expect(Self.kinds(answer) == ["200 name"])
            let requests = try await emulator.services.core.store.read { database in
                try String.fetchAll(database, sql: "SELECT CAST(request AS TEXT) FROM messages")
            }
            #expect(requests == [body])
        }
    }

    @Test func `a long body and an unusual one are taken as well`() async throws {
        try await FCMEmulator(.test).withRunning { emulator in
            let space = String(repeating: " ", count: QuickConnection.usualByteLimit)
            let long = #"{"message":{"topic":"news","notification":{"title":"long"}}}"# + space
            let answers = try await RawConnection.open(to: emulator.httpPort) { connection in
                try await connection.send(Self.head() + "Content-Length: \(long.utf8.count)\r\n\r\n\(long)")
                try await connection.send(Self.send("quick"))
                try await connection.send(Self.head("Content-Encoding: br\r\n") + "Content-Length: 2\r\n\r\n{}")
                try await connection.send(Self.send("last", "Connection: close\r\n"))
                return try await connection.readToEnd()
            }
            #expect(Self.kinds(answers) == ["200 name", "200 name", "400 other", "200 name"])
            let titles = try await Self.titles(emulator)
            #expect(titles == ["long", "quick", "last"])
        }
    }

    @Test func `a body that ends too early is stored by nobody`() async throws {
        try await FCMEmulator(.test).withRunning { emulator in
            try await RawConnection.open(to: emulator.httpPort) { connection in
                try await connection.send(Self.head() + #"Content-Length: 500\#r\#n\#r\#n{"message":{"#)
                connection.finish()
                _ = try await connection.readToEnd()
            }
            let titles = try await Self.titles(emulator)
            #expect(titles.isEmpty)
        }
    }
}
