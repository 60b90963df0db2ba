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

    /// The beginning of each answer on a connection, up to the part that distinguishes it.
    private static func kinds(_ answers: String) -> [String] {
        answers.components(separatedBy: "HTTP/1.1 ").dropFirst().map { answer in
            "\(answer.prefix(3)) \(answer.contains(#""name": "projects/demo/messages/"#) ? "name" : "other")"
        }
    }

    @Test func `requests in one go are answered in their order`() async throws {
        try await Emulator(.test).withRunning { emulator in
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
        try await Emulator(.test).withRunning { emulator in
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
        try await Emulator(.test).withRunning { emulator in
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
        try await Emulator(.test).withRunning { emulator in
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
            #expect(titles == ["long", "quick", "FCM refuses: INVALID_ARGUMENT", "last"])
        }
    }

    @Test func `a body that ends too early is stored by nobody`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await RawConnection.open(to: emulator.httpPort) { connection in
                try await connection.send(Self.head() + #"Content-Length: 500\#r\#n\#r\#n{"message":{"#)
                connection.finish()
                _ = try await connection.readToEnd()
            }
            let titles = try await Self.titles(emulator)
            #expect(titles.isEmpty)
        }
    }

    /// Bodies of all kinds, and fields beside the usual ones.
    private static let requests: [(body: String, fields: String)] = [
        (#"{"message":{"topic":"news","notification":{"title":"a"}}}"#, ""),
        (
            #"{"message":{"token":"abcdefghijk:APA91bExample-Token_0123456789"},"validate_only":true}"#,
            "X-Own: a  b \r\n"
        ),
        (
            #"{"message":{"token":"abcdefghijk:APA91bExample-Token_0123456789"}}"#,
            "Accept: a\r\naccept: b\r\nCookie: c=d\r\n"
        ),
        (#"{"message":{"token":"nobody"}}"#, "Connection: keep-alive\r\n"), (#"{"message":{}}"#, ""), ("{", ""),
        ("", ""),
        (#"{"message":{"topic":"news","unknown":1}}"#, ""), ("[]", ""),
        (#"{"message":{"topic":"news","notification":{"title":"\u00e9é"}}}"#, "Accept-Encoding: gzip, deflate\r\n"),
    ]

    /// An answer without the parts that differ from message to message by design.
    private static func comparable(_ answer: String) -> String {
        answer.replacing(/messages\/[0-9:%a-f]+/, with: "messages/…").replacing(/Date: [^\r]+/, with: "Date: …")
            .replacing(/Content-Length: [0-9]+/, with: "Content-Length: …")
    }

    @Test func `an answer is the same, letter by letter, whoever reads the request`() async throws {
        try await Emulator(.test).withRunning { emulator in
            for request in Self.requests {
                let text =
                    "\(Self.head(request.fields))Content-Length: \(request.body.utf8.count)\r\n\r\n\(request.body)"
                // After a request that is not plain, a decoder reads the connection's.
                let starts = ["", "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n"]
                var answers: [String] = []
                for start in starts {
                    let all = try await RawConnection.open(to: emulator.httpPort) { connection in
                        try await connection.send(start + text)
                        connection.finish()
                        return try await connection.readToEnd()
                    }
                    answers.append("HTTP/1.1 " + (all.components(separatedBy: "HTTP/1.1 ").last ?? ""))
                }
                let routed = text.replacing("messages:send", with: "messages%3Asend")
                answers.append(
                    try await RawConnection.open(to: emulator.httpPort) { connection in
                        try await connection.send(routed)
                        connection.finish()
                        return try await connection.readToEnd()
                    }
                )
                #expect(answers.count == 3)
                #expect(Set(answers.map(Self.comparable)).count == 1, "\(answers)")
            }
            let rows = try await emulator.services.core.store.read { database in
                try String.fetchAll(
                    database,
                    sql: """
                        SELECT json_array(project, wire, target_kind, target, title, body, search, is_dry_run, status,
                        error_code, headers, CAST(request AS TEXT)) FROM messages ORDER BY id
                        """
                )
            }
            #expect(rows.count == 3 * Self.requests.count)
            for index in stride(from: 0, to: rows.count, by: 3) {
                #expect(Set(rows[index..<min(index + 3, rows.count)]).count == 1)
            }
        }
    }

    @Test(arguments: [1, 7, 150, 300])
    func `plain requests in pieces are answered like whole ones`(_ length: Int) async throws {
        try await Emulator(.test).withRunning { emulator in
            let requests = Self.send("1") + Self.send("2", "X-Other: yes\r\n") + Self.send("3")
            let answers = try await RawConnection.open(to: emulator.httpPort) { connection in
                for start in stride(from: 0, to: requests.utf8.count, by: length) {
                    try await connection.send(String(requests.dropFirst(start).prefix(length)))
                }
                connection.finish()
                return try await connection.readToEnd()
            }
            #expect(Self.kinds(answers) == ["200 name", "200 name", "200 name"])
            let titles = try await Self.titles(emulator)
            #expect(titles == ["1", "2", "3"])
        }
    }

    @Test func `a client that sends and sends, and reads no answer, is let go`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.requestTime = .seconds(1)
        try await Emulator(configuration).withRunning { emulator in
            let requests = String(repeating: Self.send("flood"), count: 200)
            try await RawConnection.open(to: emulator.httpPort) { connection in
                // It ends when the emulator closes the connection, which a write notices.
                while (try? await connection.send(requests)) != nil {}
            }
            let count = try await Self.titles(emulator).count
            #expect(count > 0)
        }
    }
}
