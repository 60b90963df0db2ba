// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import GRDB
import Programs
import PushMessages
import Testing

@testable import PushEmulator

/// Plain pushes are taken from their connection before other requests are, which nobody may notice.
@Suite(.timeLimit(.minutes(10)))
struct PlainPushTests {
    private static let id = "e5a2c0e2-3c5b-4b56-9d84-2b1c3b0f7c11"
    private static let phone = String(repeating: "0f", count: 32)
    private static let alert = #"{"aps":{"alert":{"title":"Pizza","body":"Is ready."},"mutable-content":1},"a":null}"#
    private static let authorization = ("authorization", "bearer \(APNSClient.token())")

    /// Requests that the quick path takes: token, further fields, body.
    private static let requests: [(token: String, fields: [(String, String)], body: String)] = [
        (phone, [("apns-topic", "com.example.app"), ("apns-push-type", "alert")], alert),
        (phone.uppercased(), [("apns-topic", "com.example.app"), ("apns-collapse-id", "é"), ("x-own", "é")], alert),
        (phone, [("apns-topic", "com.example.app"), ("apns-expiration", "99"), ("apns-priority", "1")], "{}"),
        (phone, [], alert), (phone, [("apns-topic", "com.example.app"), ("apns-priority", "6")], alert),
        (phone, [("apns-topic", "com.example.app"), ("apns-topic", "com.example.app")], alert),
        (phone, [("apns-topic", "com.example.app")], ""), (phone, [("apns-topic", "com.example.app")], "[1]"),
        (phone, [("apns-topic", "com.example.app")], String(repeating: " ", count: 5000)),
        (phone, [("apns-topic", "com.example.app")], String(repeating: " ", count: QuickConnection.usualByteLimit + 1)),
        ("xyz", [("apns-topic", "com.example.app")], alert),
        (String(phone.dropLast()), [("apns-topic", "com.example.app")], alert),
        (phone, [("apns-topic", "com.example.app"), ("authorization", "Basic dTpw")], alert),
        (phone, [("apns-topic", "com.example.app"), ("authorization", "bearer none")], alert),
    ]

    /// The fields of a request, the same provider's each time.
    private static func fields(_ given: [(String, String)]) -> [(String, String)] {
        [("apns-id", id)] + (given.contains { $0.0 == "authorization" } ? [] : [authorization]) + given
    }

    /// The store's rows for every push, except for numbers, times, and counts on its connection.
    private static func rows(_ emulator: RunningEmulator) async throws -> [String] {
        try await emulator.services.core.store.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT json_array(project, wire, name, target_kind, target, title, body, image, search, status,
                    error_code, is_pending, fault, headers, CAST(request AS TEXT), kind, 
                    substr(CAST(content AS TEXT), 1, instr(CAST(content AS TEXT) || ',"connection":', ',"connection":')), type,
                    topic, collapse, expires, priority)
                    FROM messages LEFT JOIN payloads ON payloads.message = messages.id
                    LEFT JOIN push_details ON push_details.message = messages.id ORDER BY messages.id
                    """
            )
        }
    }

    @Test func `over HTTP 1 the answer is the route's, byte by byte, and so is what is stored`() async throws {
        try await Emulator(.test).withRunning { emulator in
            for request in Self.requests {
                var answers: [String] = []
                // The router takes the one with a query, which means nothing to it.
                for query in ["", "?slow"] {
                    let lines =
                        ["POST /3/device/\(request.token)\(query) HTTP/1.1", "Host: api.push.apple.com"]
                        + Self.fields(request.fields).map { "\($0.0): \($0.1)" }
                        + ["Content-Length: \(request.body.utf8.count)", "", request.body]
                    let answer = try await RawConnection.open(to: emulator.httpPort) { connection in
                        try await connection.send(lines.joined(separator: "\r\n"))
                        connection.finish()
                        return try await connection.readToEnd()
                    }
                    answers.append(answer.replacing(/date: [^\r]*\r\n/.ignoresCase(), with: ""))
                }
                #expect(answers[0].hasPrefix("HTTP/1.1 "), "\(request.fields)")
                #expect(answers[0] == answers[1], "\(request.fields)")
                let rows = try await Self.rows(emulator)
                #expect(rows.suffix(2).first == rows.last, "\(request.fields)")
            }
        }
    }

    @Test(arguments: ["api.push.apple.com", "api.sandbox.push.apple.com"])
    func `over HTTP 2 the answer is the route's, and so is what is stored`(host: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = APNSClient(emulator)
            (client.authorization, client.host) = (nil, host)
            for request in Self.requests {
                var answers: [EmulatorClient.Answer] = []
                for query in ["", "?slow"] {
                    answers.append(
                        try await client.perform(
                            "POST",
                            "/3/device/\(request.token)\(query)",
                            Array(request.body.utf8),
                            Self.fields(request.fields)
                        )
                    )
                }
                #expect(answers[0].status == answers[1].status, "\(request.fields)")
                #expect(answers[0].body == answers[1].body, "\(request.fields)")
                let heads = answers.map { answer in
                    answer.headers.map { field in
                        let isOwn = ["date", "apns-unique-id"].contains(field.name.lowercased())
                        return "\(field.name): \(isOwn ? "" : field.value)"
                    }
                }
                #expect(heads[0] == heads[1], "\(request.fields)")
                let rows = try await Self.rows(emulator)
                #expect(rows.suffix(2).first == rows.last, "\(request.fields)")
            }
        }
    }

    @Test func `requests in one go are answered in their order`() async throws {
        try await Emulator(.test).withRunning { emulator in
            func push(_ number: Int, _ fields: String = "") -> String {
                "POST /3/device/\(Self.phone) HTTP/1.1\r\nHost: localhost\r\nauthorization: \(Self.authorization.1)\r\n"
                    + "apns-topic: com.example.app\r\napns-id: 00000000-0000-0000-0000-00000000000\(number)\r\n\(fields)"
                    + "Content-Length: \(Self.alert.utf8.count)\r\n\r\n\(Self.alert)"
            }
            let requests =
                push(1) + push(2) + "GET /3/device/none HTTP/1.1\r\nHost: localhost\r\napns-id: 3\r\n\r\n" + push(4)
                + push(5, "Connection: close\r\n")
            let answers = try await RawConnection.open(to: emulator.httpPort) { connection in
                try await connection.send(requests)
                return try await connection.readToEnd()
            }
            let ids = answers.matches(of: /apns-id: [0-9-]*([0-9])\r\n/).map { $0.1 }
            #expect(ids == ["1", "2", "3", "4", "5"])
        }
    }

    @Test func `a fault that is set while a body comes strikes it`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await RawConnection.open(to: emulator.httpPort) { connection in
                try await connection.send(
                    "POST /3/device/\(Self.phone) HTTP/1.1\r\nHost: localhost\r\nauthorization: \(Self.authorization.1)\r\n"
                        + "apns-topic: com.example.app\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
                )
                // The head has been read.
                _ = try await connection.read(through: "100 Continue\r\n\r\n")
                try await emulator.faults.add(try #require(EmulatorFault.apns("TooManyRequests")))
                try await connection.send("{}")
                connection.finish()
                return try await connection.readToEnd()
            }
            #expect(answer.contains("429") && answer.contains("TooManyRequests"))
        }
    }

    @Test(.needs("node"))
    func `two thousand pushes over four connections all arrive`() async throws {
        let node = try #require(Program(named: "node"))
        try await Emulator(.test).withRunning { emulator in
            let script = """
                const http2 = require('node:http2');
                let left = 2000, accepted = 0;
                const names = new Set();
                const connect = () => {
                    const session = http2.connect('\(emulator.url.absoluteString)');
                    const next = () => {
                        if (left === 0) return session.close();
                        left -= 1;
                        const request = session.request({
                            ':method': 'POST', ':path': '/3/device/\(Self.phone)', 'apns-topic': 'com.example.app',
                            'authorization': '\(Self.authorization.1)',
                        });
                        request.on('response', headers => {
                            if (headers[':status'] === 200) { accepted += 1; names.add(headers['apns-id']); }
                        });
                        request.resume().on('close', next).end('\(Self.alert)');
                    };
                    for (let stream = 0; stream < 50; stream += 1) next();
                    session.on('close', () => { open -= 1; if (!open) console.log(accepted, names.size); });
                };
                let open = 4;
                for (let index = 0; index < 4; index += 1) connect();
                """
            let result = try await node.run(["-e", script])
            #expect(result.output == "2000 2000\n", "\(result.errors)")
            let count = try await emulator.services.core.store.read { database in
                try Int.fetchOne(database, sql: "SELECT count(DISTINCT name) FROM messages WHERE status = 200")
            }
            #expect(count == 2000)
        }
    }
}
