// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import Testing

@testable import richpush

/// Requests to Expo on the command line.
@Suite(.timeLimit(.minutes(10)))
struct ExpoCommandTests {
    private static let request = #"{"to": "ExponentPushToken[cWkzH3pQ9tYvB2nL5mRx7A]", "title": "Hi"}"#

    @Test func `a request is sent as it is, and its tickets are printed`() async throws {
        let answer =
            #"{"data": [{"status": "ok", "id": "t1"}, {"status": "error", "message": "gone", "details": {"error": "DeviceNotRegistered"}}]}"#
        let routes = LoopbackRoutes { _ in .text(answer, contentType: "application/json") }
        try await withLoopbackServer(routes) { server in
            let list = "[\(Self.request), \(Self.request)]"
            let outcome = try await RichPushProcess.run(
                ["send", "--expo", "--emulator=\(server.baseURL)"],
                input: list
            )
            #expect(outcome.output == "t1\n")
            #expect(outcome.errors == "refused: DeviceNotRegistered: gone\n")
            #expect(outcome.status == 1)
            #expect(server.requests[0].path == "/--/api/v2/push/send")
            #expect(server.requests[0].body == Array(list.utf8))
        }
    }

    @Test(arguments: [
        (#"{"errors": [{"code": "TOO_MANY_REQUESTS", "message": "slow down"}]}"#, 429, 75),
        (#"{"errors": [{"code": "API_ERROR", "message": "no"}]}"#, 400, 1), ("<html>", 502, 75),
    ])
    func `a request that fails as a whole says why`(_ answer: String, _ status: Int, _ exit: Int32) async throws {
        let routes = LoopbackRoutes { _ in
            .response(status: status, contentType: "application/json", body: Array(answer.utf8))
        }
        try await withLoopbackServer(routes) { server in
            let outcome = try await RichPushProcess.run(
                ["send", "--expo", "--emulator=\(server.baseURL)"],
                input: Self.request
            )
            #expect(outcome.errors.hasPrefix("refused: \(status)"))
            #expect(outcome.status == exit)
        }
    }

    @Test func `what Expo would refuse is not sent`() async throws {
        let outcome = try await RichPushProcess.run(
            ["send", "--expo", "--emulator=http://127.0.0.1:9"],
            input: #"{"to": "abc", "title": "Hi"}"#
        )
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("expo-token"))
    }

    @Test func `lint takes every document for a request to Expo if it is told so`() async throws {
        let text = #"{"to": "ExponentPushToken", "title": "Hi", "body": 7}"#
        let outcome = try await RichPushProcess.run(["lint", "--expo", "--format", "json"], input: text)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("expo-message"))
        let both = try await RichPushProcess.run(["lint", "--expo", "--apns"], input: text)
        #expect(both.status == 64)
    }

    @Test func `the schema has each field of the table`() throws {
        let properties = SchemaDocument.expo.json["$defs"]?["Message"]?["properties"]?.object
        #expect(properties?.keys.map(\.self) == ExpoField.all.map(\.name))
    }
}
