// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages
import Testing

@testable import PushEmulator

/// Cases that the tests with Expo's own SDK leave out: receipts on a clock, and strict tokens.
@Suite(.timeLimit(.minutes(10)))
struct ExpoServiceTests {
    @Test func `a receipt comes after its time, and goes after a day`() {
        let receipts = ExpoReceipts(after: .seconds(900))
        receipts.keep(.init(), of: "ticket", now: 0)
        let second: Int64 = 1_000_000
        #expect(receipts.receipt(of: "ticket", now: 899 * second) == nil)
        #expect(receipts.receipt(of: "ticket", now: 900 * second) == .init())
        #expect(receipts.receipt(of: "ticket", now: 24 * 3600 * second) == nil)
        #expect(receipts.receipt(of: "other", now: 900 * second) == nil)
    }

    @Test func `the oldest of very many receipts are forgotten`() {
        let receipts = ExpoReceipts(after: .zero)
        for number in 0...200_000 { receipts.keep(.init(), of: String(number), now: 0) }
        #expect(receipts.receipt(of: "0", now: 1) == nil)
        #expect(receipts.receipt(of: "200000", now: 1) != nil)
    }

    @Test(arguments: [false, true])
    func `a token that nobody registered is refused only by a strict emulator`(_ isStrict: Bool) async throws {
        try await Emulator(.test { $0.isStrict = isStrict }).withRunning { emulator in
            let body = #"{"to": "ExponentPushToken[cWkzH3pQ9tYvB2nL5mRx7A]", "title": "Hi"}"#
            let answer = try await EmulatorClient(emulator).perform(
                "POST",
                "/--/api/v2/push/send",
                body: Array(body.utf8)
            )
            #expect(try answer.json()["data"]?["status"] == (isStrict ? "error" : "ok"))
        }
    }

    @Test func `a phone's message is displayed, and found by its protocol`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let phone = try await emulator.devices.register(.android())
            let token = try #require(phone.expoToken)
            let body = #"[{"to": "\#(token)", "title": "Hi", "body": "Text", "channelId": "news"}]"#
            let client = EmulatorClient(emulator)
            let answer = try await client.perform("POST", "/--/api/v2/push/send", body: Array(body.utf8)).json()
            #expect(answer["data"]?.array?.count == 1)
            let found = try await client.get("/api/v1/wait?q=protocol:expo&timeout=60").json()
            #expect(found["deliveries"]?[0]?["displayed"]?["title"] == "Hi")
            let quiet = try await client.perform("POST", "/--/api/v2/nothing", body: [])
            #expect(quiet.status == 404)
            #expect(try quiet.json()["errors"]?[0]?["code"] == "NOT_FOUND")
        }
    }

    @Test func `a project sends six hundred notifications in a second`() {
        let rate = ExpoRate()
        #expect(rate.take(600, of: "a", now: 0))
        #expect(!rate.take(1, of: "a", now: 999_999))
        #expect(rate.take(1, of: "b", now: 999_999))
        #expect(rate.take(600, of: "a", now: 1_000_000))
    }

    @Test func `a project with enhanced security asks for its access token`() async throws {
        try await Emulator(.test { $0.expoAccessToken = "secret" }).withRunning { emulator in
            let body = Array(#"{"to": "ExponentPushToken[cWkzH3pQ9tYvB2nL5mRx7A]", "title": "Hi"}"#.utf8)
            var client = EmulatorClient(emulator)
            for (given, status) in [(nil, 401), ("Bearer other", 401), ("Bearer secret", 200)] as [(String?, Int)] {
                client.authorization = given
                for path in ["send", "getReceipts"] {
                    let body = path == "send" ? body : Array(#"{"ids": []}"#.utf8)
                    let answer = try await client.perform("POST", "/--/api/v2/push/\(path)", body: body)
                    #expect(answer.status == status)
                    if status == 401 { #expect(try answer.json()["errors"]?[0]?["code"] == "UNAUTHORIZED") }
                }
            }
        }
    }

    @Test(arguments: [
        (
            #"{"to": "ExponentPushToken[cWkzH3pQ9tYvB2nL5mRx7A]", "title": "Hi"}"#,
            ["DeviceNotRegistered", "getExpoPushTokenAsync"]
        ),
        ("{", ["API_ERROR"]),
    ])
    func `what Expo refuses is in the inbox with its cause and remedy`(_ body: String, _ words: [String]) async throws {
        try await Emulator(.test { $0.isStrict = true }).withRunning { emulator in
            let client = EmulatorClient(emulator)
            _ = try await client.perform("POST", "/--/api/v2/push/send", body: Array(body.utf8))
            let entry = try await client.get("/api/v1/wait?timeout=60&q=protocol:expo").json()
            let finding = String(describing: entry["findings"] ?? .null)
            #expect(finding.contains("request-refused"))
            for word in words { #expect(finding.contains(word), "\(finding)") }
        }
    }
}
