// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import NIOCore
import PushMessages
import Testing

@testable import PushEmulator

/// The emulator's notes about providers' connections, and the inbox's findings about them.
@Suite(.timeLimit(.minutes(10)))
struct ConnectionHabitsTests {
    private static let phone = String(repeating: "ab", count: 32)
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// A request over plain HTTP/1.1.
    private static func request(_ authorization: String, _ more: String = "") -> String {
        let body = #"{"aps":{"alert":"Hello"}}"#
        return "POST /3/device/\(phone) HTTP/1.1\r\nHost: localhost\r\nauthorization: \(authorization)\r\n"
            + "apns-topic: com.example.app\r\napns-push-type: alert\r\n\(more)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private static func push(_ requests: [String], to emulator: RunningEmulator) async throws {
        _ = try await RawConnection.open(to: emulator.httpPort) { connection in
            try await connection.send(requests.joined())
            connection.finish()
            return try await connection.readToEnd()
        }
    }

    /// The rules that the latest messages break, the oldest message first.
    private static func rules(_ count: Int, _ emulator: RunningEmulator) async throws -> [[String]] {
        let latest = try await EmulatorClient(emulator).get("/api/v1/messages/latest").json()
        let last = try #require(latest["id"]?.integer)
        var rules: [[String]] = []
        for id in (last - count + 1)...last {
            let message = try await EmulatorClient(emulator).get("/api/v1/messages/\(id)").json()
            rules.append(message["findings"]?.array?.compactMap { $0["rule"]?.string } ?? [])
        }
        return rules
    }

    @Test func `a new token for each push is reported, but neither the first nor a returning one`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let (first, second) = ("bearer \(APNSClient.token())", "bearer \(APNSClient.token())")
            try await Self.push([first, first, second, first, second].map { Self.request($0) }, to: emulator)
            #expect(try await Self.rules(5, emulator) == [[], [], ["apns-token-fresh"], [], []])
            let found = try await EmulatorClient(emulator).get("/api/v1/messages?q=rule:apns-token-fresh").json()
            #expect(found["messages"]?.array?.map { $0["id"] } == [3])
        }
    }

    @Test func `a token that a strict emulator refuses for that is reported too`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.isStrict = true
        try await Emulator(configuration).withRunning { emulator in
            let client = APNSClient(emulator)
            let requests = try (0..<2).map { _ in Self.request("bearer \(try client.strictToken())") }
            try await Self.push(requests, to: emulator)
            let rules = try await Self.rules(2, emulator).map(Set.init)
            #expect(rules == [["request-refused"], ["request-refused", "apns-token-fresh"]])
            let latest = try await EmulatorClient(emulator).get("/api/v1/messages/latest").json()
            #expect(latest["error"] == "TooManyProviderTokenUpdates")
        }
    }

    @Test func `a third connection for one push is reported, until one brings two`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let authorization = "bearer \(APNSClient.token())"
            let rule = "apns-connection-per-push"
            var told: [Bool] = []
            // The emulator may hear of a connection's end a moment after the next one began: then a later one is
            // reported.
            while told.last != true {
                try await Self.push([Self.request(authorization, "Connection: close\r\n")], to: emulator)
                told.append(try await Self.rules(1, emulator)[0].contains(rule))
            }
            #expect(told.count > 2)
            // A row is one credential's.
            let other = "bearer \(APNSClient.token(keyID: "ZZZ123DEFG"))"
            try await Self.push([Self.request(other)], to: emulator)
            #expect(try await Self.rules(1, emulator)[0].contains(rule) == false)
            try await Self.push([Self.request(authorization), Self.request(authorization)], to: emulator)
            #expect(try await Self.rules(1, emulator)[0].contains(rule) == false)
            try await Self.push([Self.request(authorization)], to: emulator)
            #expect(try await Self.rules(1, emulator)[0].contains(rule) == false)
        }
    }

    @Test func `an old token is reported although the inbox keeps none`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let old = APNSClient.token(issued: "1700000000")
            try await Self.push([Self.request("bearer \(old)")], to: emulator)
            #expect(try await Self.rules(1, emulator) == [["apns-provider-token", "apns-provider-token"]])
            let text = try await EmulatorClient(emulator).get("/api/v1/messages/latest").text
            #expect(!text.contains(old.split(separator: ".")[2]))
            let connection = try await EmulatorClient(emulator).get("/api/v1/messages/latest").json()["connection"]
            #expect(connection?["credential"] == "token" && connection?["push"] == 1)
        }
    }

    @Test func `fields that no device gets are linted too`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let fresh = "bearer \(APNSClient.token())"
            try await Self.push([Self.request(fresh, "apns-collapse-key: a\r\n")], to: emulator)
            #expect(try await Self.rules(1, emulator) == [["apns-header"]])
        }
    }

    // MARK: - Without a network

    /// Notes a push as the emulator does, at seconds after the start.
    private static func note(
        _ authorization: String,
        _ connection: ProviderConnection,
        _ pushes: SinglePushes,
        _ seconds: TimeInterval
    ) -> Int? {
        let time = start + seconds
        let (facts, credential) = connection.note(authorization, at: time)
        guard let credential, let number = facts.pushNumber else { return nil }
        return pushes.note(number, of: credential, at: time)
    }

    @Test func `a row ends after ten minutes`() {
        let (pushes, token) = (SinglePushes(), APNSClient.token())
        for (second, row) in [(0, nil), (300, 1), (599, 2)] as [(TimeInterval, Int?)] {
            let connection = ProviderConnection(certificate: nil)
            #expect(Self.note(token, connection, pushes, second) == row)
            pushes.noteEnd(of: connection)
        }
        #expect(Self.note(token, ProviderConnection(certificate: nil), pushes, 600) == 2)
        #expect(Self.note(token, ProviderConnection(certificate: nil), pushes, 1300) == nil)
    }

    @Test func `connections that are still open count for nothing`() {
        let (pushes, token) = (SinglePushes(), APNSClient.token())
        for second in 0..<5 {
            #expect(Self.note(token, ProviderConnection(certificate: nil), pushes, TimeInterval(second)) == nil)
        }
    }

    @Test func `the rows of the credentials used last are kept, and not more`() {
        let pushes = SinglePushes()
        let key = "ABC123DEFG"
        for number in 0..<300 {
            let connection = ProviderConnection(certificate: nil)
            let token = APNSClient.token(keyID: key, teamID: "TEAM\(100_000 + number)")
            #expect(Self.note(token, connection, pushes, TimeInterval(number)) == nil)
            pushes.noteEnd(of: connection)
        }
        func row(of number: Int) -> Int? {
            let token = APNSClient.token(keyID: key, teamID: "TEAM\(100_000 + number)")
            return Self.note(token, ProviderConnection(certificate: nil), pushes, 300)
        }
        #expect(row(of: 299) == 1)
        #expect(row(of: 44) == 1)
        #expect(row(of: 43) == nil)
    }

    @Test func `a connection remembers its latest tokens only`() {
        let connection = ProviderConnection(certificate: nil)
        let tokens = (0..<9).map { APNSClient.token(keyID: "ABC123DEF\($0)") }
        for (second, token) in tokens.enumerated() {
            let age = connection.note(token, at: Self.start + TimeInterval(second)).facts.previousTokenAge
            #expect(age == (second == 0 ? nil : 1))
        }
        #expect(connection.note(tokens[1], at: Self.start + 20).facts.previousTokenAge == nil)
        #expect(connection.note(tokens[0], at: Self.start + 30).facts.previousTokenAge == 22)
        #expect(connection.note("none", at: Self.start + 31).facts.credential == nil)
    }
}
