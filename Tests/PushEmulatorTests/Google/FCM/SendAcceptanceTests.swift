// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import GRDB
import PushMessages
import Testing

@testable import PushEmulator

/// What is taken, and what it is answered with.
@Suite(.timeLimit(.minutes(10)))
struct SendAcceptanceTests {
    @Test(arguments: [
        #"{"message": {"topic": "t"}}"#,
        #"{"message": {"topic": "t", "data": {"k": "v", "googly": "x", "gcm": "x", "collapse_key": "x"}}}"#,
        #"{"message": {"condition": "'a' in topics && ('b' in topics || !('c' in topics))"}}"#,
        #"{"message":{"topic":"t","notification":{"title":"x",}}}"#,
        #"{message: {'topic': 't'}}"#,
        #"""
        {"message": {"topic": "t", "fcmOptions": {"analyticsLabel": "l"},
         "android": {"priority": "high", "notification": {"visibility": "public"}}}}
        """#,
        #"""
        {"message": {"topic": "t", "webpush": {"headers": {"TTL": "3600", "Urgency": "high"},
         "fcm_options": {"link": "https://example.com/"}}}}
        """#,
        #"{"message": {"topic": "t", "apns": {"live_activity_token": "a1b2"}}, "validate_only": true}"#,
        #"{"message": {"topic": "t", "android_v2": {"background_sync": {}}}, "validateOnly": false}"#,
    ])
    func `a message to topics is named by a number`(_ request: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).perform("POST", Self.path, body: Array(request.utf8))
            #expect(answer.status == 200)
            let json = try answer.json()
            #expect(json.object?.keys == ["name"])
            #expect(json["name"]?.string?.wholeMatch(of: /projects\/demo\/messages\/[0-9]{19}/) != nil)
        }
    }

    @Test(arguments: [
        "dPJ3Z2lcRJ-Sx7-9yIwaBc:APA91bHc4jFzA_x-0123456789abcdefghijklmnop",
        "bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1...",
        "APA91bGHXQBB...9QgnYOEURwm0I3lmyqzk2TXQ",
        "cHXQ7mxvRkOGbCMVGxLWk0",
    ])
    func `a message to one registration is named by time and chance`(_ token: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let request: JSONValue = ["message": ["token": .string(token), "data": ["hello": "group"]]]
            let answer = try await EmulatorClient(emulator).post(Self.path, request)
            #expect(answer.status == 200)
            let name = try #require(try answer.json()["name"]?.string)
            #expect(name.wholeMatch(of: /projects\/demo\/messages\/0:[0-9]{16}%[0-9a-f]{16}/) != nil)
        }
    }

    @Test(arguments: [("/v1/projects/demo/messages%3Asend", 200), ("/v1/projects/123456789012/messages:send", 200)])
    func `escaped colons and project numbers lead to the same method`(_ path: String, _ status: Int) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).post(path, Self.request)
            #expect(answer.status == status)
        }
    }

    @Test func `a project's number stands for the default project`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let path = "/v1/projects/123456789012/messages:send"
            let answer = try await EmulatorClient(emulator).post(path, Self.request)
            #expect(try answer.json()["name"]?.string?.hasPrefix("projects/123456789012/messages/") == true)
            let stored = try await emulator.services.core.store.read {
                try String.fetchAll($0, sql: "SELECT project FROM messages")
            }
            #expect(stored == [emulator.services.configuration.defaultProject])
        }
    }

    @Test func `the answer is indented by default`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let pretty = try await client.post(Self.path, Self.request)
            #expect(pretty.text.hasPrefix("{\n  \"name\": \""))
            let compact = try await client.post(Self.path + "?prettyPrint=false", Self.request)
            #expect(compact.text.hasPrefix("{\"name\":\""))
            #expect(compact.text.split(separator: "\n").count == 1)
        }
    }

    @Test(arguments: [
        "alt=json&$.xgafv=2&fields=name&quotaUser=me&uploadType=x&upload_protocol=raw&callback=f&key=AIza",
        "alt=json&%24.xgafv=2&prettyPrint=true",
    ])
    func `parameters of all of Google's services are taken`(_ query: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).post("\(Self.path)?\(query)", Self.request)
            #expect(answer.status == 200)
        }
    }

    @Test func `other parameters are refused, each in a line`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).post(Self.path + "?a=1&b%20c=2", Self.request)
            #expect(answer.status == 400)
            let error = try answer.json()["error"]
            #expect(
                error?["message"]?.string == """
                    Invalid JSON payload received. Unknown name "a": Cannot bind query parameter. Field 'a' could not be found in request message.
                    Invalid JSON payload received. Unknown name "b c": Cannot bind query parameter. Field 'b c' could not be found in request message.
                    """
            )
            let violations = try #require(error?["details"]?[0]?["fieldViolations"]?.array)
            #expect(violations.map { $0.object?.keys } == [["description"], ["description"]])
        }
    }

    @Test(arguments: ["validate_only=true", "validateOnly=1"])
    func `a parameter can make it a dry run`(_ query: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).post("\(Self.path)?\(query)", Self.request)
            #expect(answer.status == 200)
            let rows = try await emulator.services.core.store.read { database in
                try Row.fetchAll(database, sql: "SELECT is_dry_run, is_pending, status FROM messages")
                    .map { [$0[0] as Int, $0[1] as Int, $0[2] as Int] }
            }
            #expect(rows == [[1, 0, 200]])
        }
    }

    @Test(arguments: [
        (#""token": "abcdefghijk:APA91bExample-Token_0123456789""#, true), (#""fid": "cexampleexample0123456""#, true),
        (#""topic": "news""#, false), (#""condition": "'a' in topics""#, false),
    ])
    func `a dry run to one app instance is answered with a fake id, others with a number`(target: String, isFake: Bool)
        async throws
    {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            for isDryRun in [true, false] {
                let text = #"{"message": {\#(target)}, "validate_only": \#(isDryRun)}"#
                let request = try JSONValue(parsing: Array(text.utf8))
                let name = try await client.post(Self.path, request).json()["name"]?.string
                #expect(name?.hasSuffix("/messages/fake_message_id") == (isFake && isDryRun), "\(name ?? "-")")
            }
        }
    }

    @Test(arguments: ["text/plain", "application/json; charset=utf-8", "application/octet-stream", "x"])
    func `the content's type does not matter`(_ type: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator)
                .perform("POST", Self.path, body: Self.request.encoded(), headers: [HTTPHeader("Content-Type", type)])
            #expect(answer.status == 200)
        }
    }

    @Test func `a form is taken for parameters`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator)
                .perform("POST", Self.path, body: Array("message%5Btopic%5D=t&b".utf8), headers: [Self.form])
            #expect(answer.status == 400)
            #expect(
                try answer.json()["error"]?["message"]?.string == """
                    Invalid JSON payload received. Unknown name "message[topic]": Cannot bind query parameter. \
                    Field 'message[topic]' could not be found in request message.
                    Invalid JSON payload received. Unknown name "b": Cannot bind query parameter. \
                    Field 'b' could not be found in request message.
                    """
            )
        }
    }

    @Test func `JSON that curl calls a form is taken`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator)
                .perform("POST", Self.path, body: Self.request.encoded(), headers: [Self.form])
            #expect(answer.status == 200)
        }
    }

    @Test func `no body is a request that says nothing`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).perform("POST", Self.path, body: [])
            #expect(answer.status == 400)
            #expect(try answer.json()["error"]?["message"] == "Recipient of the message is not set.")
        }
    }

    @Test func `a body that is packed is unpacked and stored so`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let packed = try #require(Data(base64Encoded: InflationTests.fixed))
            let coding = HTTPHeader("Content-Encoding", "gzip")
            let answer = try await client.perform("POST", Self.path, body: Array(packed), headers: [coding])
            #expect(answer.status == 200)
            let stored = try await emulator.services.core.store.read {
                try Data.fetchAll($0, sql: "SELECT request FROM messages")
            }
            #expect(stored == [Data(InflationTests.message.utf8)])

            let broken = try await client.perform("POST", Self.path, body: Array("{}".utf8), headers: [coding])
            #expect(broken.status == 400)
        }
    }

    @Test func `a body above the limit is answered with Google's page`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.bodyByteCount = 1000
        try await Emulator(configuration).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let body = [UInt8](repeating: UInt8(ascii: " "), count: 1001)
            let answer = try await client.perform("POST", Self.path, body: body)
            #expect(answer.status == 413)
            #expect(answer.text.contains("Error 413 (Request Entity Too Large)!!1"))

            let packed = try #require(Data(base64Encoded: InflationTests.dynamic))
            let coding = HTTPHeader("Content-Encoding", "gzip")
            let bomb = try await client.perform("POST", Self.path, body: Array(packed), headers: [coding])
            #expect(bomb.status == 413)
        }
    }

    private static let form = HTTPHeader("Content-Type", "application/x-www-form-urlencoded")
    private static let path = "/v1/projects/demo/messages:send"
    private static let request: JSONValue = ["message": ["topic": "news"]]
}
