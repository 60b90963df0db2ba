// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushMessages
import Testing

@testable import PushEmulator

/// Every refusal that a service utters is in the inbox, with its cause and the remedy.
@Suite(.timeLimit(.minutes(10)))
struct RefusalTests {
    private static let path = "/v1/projects/demo-richpush/messages:send"
    private static let message: JSONValue = ["message": ["token": "t:APA91bAPA91bAPA91bAPA91b", "data": ["a": "b"]]]

    func latest(_ client: EmulatorClient) async throws -> JSONValue {
        try await client.get("/api/v1/messages/latest").json()
    }

    /// Waits for an entry that a service put into the inbox without waiting for it.
    func entry(_ client: EmulatorClient, _ search: String) async throws -> JSONValue {
        let answer = try await client.get("/api/v1/wait?timeout=60&q=\(search)")
        #expect(answer.status == 200, "\(search): \(answer.text)")
        return try answer.json()
    }

    @Test(arguments: APNSReason.all)
    func `each reason of APNs has a cause and a remedy`(_ text: String) throws {
        let reason = try #require(APNSReason(text))
        #expect(reason.cause.count > 10 && !reason.cause.hasSuffix("."))
        #expect(reason.remedy.count > 10 && reason.remedy.hasSuffix("."))
        let fault = try #require(EmulatorFault.apns(text))
        #expect(fault.apnsReason == text)
    }

    @Test(
        arguments: EmulatorFault.Code.known.filter {
            ![.ok, .answerLost, .connectionReset, .assertionReplayed].contains($0)
        }
    )
    func `each service explains the refusal of a fault`(_ code: EmulatorFault.Code) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let phone = try await emulator.devices.register(.apple())
            _ = try await emulator.faults.add(EmulatorFault(code, at: [.send, .oauth]))
            let sent = try await client.post(Self.path, ["message": ["token": .string(phone.token)]])
            #expect(sent.status >= 400)
            expectExplained(try await latest(client), "FCM \(code)")
            #if LegacyProtocols
            let legacy = try await client.post("/fcm/send", ["to": .string(phone.token)])
            #expect(legacy.status >= 400)
            expectExplained(try await latest(client), "legacy \(code)")
            #endif
            let push = try await APNSClient(emulator).push(try #require(phone.apnsToken))
            #expect(push.status >= 400)
            expectExplained(try await latest(client), "APNs \(code)")
            let token = try await client.perform(
                "POST",
                "/token",
                body: Array("grant_type=refresh_token&refresh_token=r".utf8),
                headers: [HTTPHeader("Content-Type", "application/x-www-form-urlencoded")]
            )
            #expect(token.status >= 400)
            let entry = try await entry(client, "protocol:oauth")
            expectExplained(entry, "OAuth \(code)")
            #expect(entry["findings"]?[0]?["message"]?.string?.contains("an injected fault") == true)
        }
    }

    /// Requests that FCM refuses, by what the finding names.
    @Test(arguments: [
        (#"{"message": {"data": {"a": "b"}}}"#, "does not name a recipient"),
        (#"{"message": {"token": "not-a-token"}}"#, #"message.token is "not-a-token""#),
        (#"{"message": {"fid": "INVALID_FID"}}"#, #"message.fid is "INVALID_FID""#),
        (#"{"message": {"topic": "a b"}}"#, #"message.topic is "a b""#),
        (#"{"message": {"condition": "'a' in"}}"#, #"message.condition is "'a' in""#),
        (#"{"message": {"topic": "t", "data": {"from": "x"}}}"#, #"message.data is "from""#),
        (#"{"message": {"topic": "t", "webpush": {"headers": {"TTL": "1h"}}}}"#, #"is "1h""#),
        (#"{"message": {"topic": "t", "apns": {"payload": {"sound": "x"}}}}"#, "message.apns.payload is"),
        (#"{"message": {"topic": "t", "apns": {"payload": {"aps": "x"}}}}"#, #"message.apns.payload.aps is "\"x\"""#),
        (
            #"{"message": {"topic": "t", "data": {"a": "b"}, "apns": {"headers": {"apns-priority": "10"}}}}"#,
            #"is "10""#
        ),
        (#"{"message": {"topic": "t", "android": {}, "android_v2": {}}}"#, "android_v2"),
        (#"{"message": {"toen": "x"}}"#, "toen"), (#"{"message": oops}"#, "not JSON"),
        (#"{"message": {"topic": "t", "data": {"p": "\#(String(repeating: "x", count: 8192))"}}}"#, "more bytes"),
    ])
    func `an FCM refusal names the value and the remedy`(_ request: String, _ told: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let answer = try await client.perform("POST", Self.path, body: Array(request.utf8))
            #expect(answer.status >= 400)
            let message = try await latest(client)
            expectExplained(message, request)
            #expect(message["findings"]?[0]?["message"]?.string?.contains(told) == true, "\(message["findings"] ?? "")")
        }
    }

    @Test(arguments: [
        (nil, "missing"), ("key=AAAA", #"authorization is "key""#), ("Basic eDp5", #"authorization is "Basic""#),
        ("Bearer ya29.nobody", "access token"),
    ])
    func `a sender without permission gets the reason, and the token is not shown`(
        _ value: String?,
        _ told: String
    ) async throws {
        var configuration = Emulator.Configuration.test
        configuration.isStrict = true
        try await Emulator(configuration).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = value
            #expect(try await client.post(Self.path, Self.message).status == 401)
            let answer = try await client.get("/api/v1/messages/latest")
            expectExplained(try answer.json(), value ?? "none")
            #expect(answer.text.contains(told.replacing("\"", with: "\\\"")), "\(answer.text)")
            #expect(!answer.text.contains("nobody") && !answer.text.contains("eDp5") && !answer.text.contains("AAAA"))
        }
    }

    @Test(arguments: [
        ("grant_type=password", "grant_type is \\\"password\\\""),
        ("grant_type=refresh_token", "refresh_token is missing"),
        ("grant_type=refresh_token&refresh_token=r", "refresh token was not issued"),
        ("grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer&assertion=abc", "not a JSON Web Token"),
        (
            "grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer&assertion=eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJtZUBleGFtcGxlLmNvbSJ9.AAAA",
            "iss is \\\"me@example.com\\\""
        ),
    ])
    func `a refusal of the token endpoint is in the inbox once, with the claims`(_ form: String, _ told: String)
        async throws
    {
        var configuration = Emulator.Configuration.test
        configuration.isStrict = true
        try await Emulator(configuration).withRunning { emulator in
            let client = EmulatorClient(emulator)
            for _ in 1...3 {
                let answer = try await client.perform(
                    "POST",
                    "/token",
                    body: Array(form.utf8),
                    headers: [HTTPHeader("Content-Type", "application/x-www-form-urlencoded")]
                )
                #expect(answer.status == 400)
            }
            let entry = try await entry(client, "protocol:oauth")
            expectExplained(entry, form)
            let finding = "\(entry["findings"]?[0] ?? "")"
            #expect(finding.contains(told), "\(finding)")
            if form.contains("eyJ") { #expect(entry["credentials"]?["claims"]?["iss"] == "me@example.com") }
            #expect(try await client.get("/api/v1/messages?q=protocol:oauth").json()["total"] == 1)
        }
    }

    @Test(arguments: [
        ("POST", "/3/device/", 400, "MissingDeviceToken"), ("GET", "/3/device/aa", 405, "MethodNotAllowed"),
        ("POST", "/example/", 404, "BadPath"), ("POST", "/3/devices/aa", 404, "BadPath"),
        ("POST", "/4/broadcasts/apps/com.example.app", 400, "MissingChannelId"),
        ("DELETE", "/4/broadcasts/apps/com.example.app", 405, "MethodNotAllowed"),
        ("GET", "/1/apps/com.example.app/channels/dHN0", 404, "BadPath"),
    ])
    func `a path that APNs does not know is answered in its words and explained`(
        _ method: String,
        _ path: String,
        _ status: Int,
        _ reason: String
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await APNSClient(emulator).perform(method, path, method == "POST" ? [] : nil)
            #expect(answer.status == status && answer.reason == reason, "\(answer.text)")
            expectExplained(try await entry(EmulatorClient(emulator), "protocol:apns"), path)
        }
    }

    @Test(arguments: [
        ("POST", "/v1/projects/p/registrations/not-a-token/topicSubscriptions?topic_name=a", "", "v1", "not-a-token"),
        (
            "POST", "/v1/projects/p/registrations/another-one:APA91bAPA91bAPA91bAPA91b/topicSubscriptions", "", "v1",
            "topic_name"
        ),
        (
            "GET", "/v1/projects/p/registrations/another-one:APA91bAPA91bAPA91bAPA91b/topicSubscriptions?x=1", "", "v1",
            "query"
        ),
        ("POST", "/iid/v1:batchAdd", #"{"to": "news", "registration_tokens": ["a"]}"#, "legacy-http", "/topics/news"),
        ("POST", "/iid/v1:batchAdd", #"{"to": "/topics/t"}"#, "legacy-http", "MissingIIdToken"),
        (
            "POST", "/iid/v1:batchRemove", #"{"to": "/topics/t", "registration_tokens": [1, "b"]}"#, "legacy-http",
            "INVALID_ARGUMENT"
        ),
    ])
    func `what the service of topics refuses is in the inbox, once`(
        _ method: String,
        _ path: String,
        _ body: String,
        _ wire: String,
        _ told: String
    ) async throws {
        try await expectOneEntry(for: method, path, body, wire, told)
    }

    /// Sends a request that is refused, twice, and finds it in the inbox once.
    func expectOneEntry(
        for method: String,
        _ path: String,
        _ body: String,
        _ wire: String,
        _ told: String
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let headers = [HTTPHeader("project_id", "1")]
            for _ in 1...2 {
                let body = method == "GET" ? nil : Array(body.utf8)
                _ = try await client.perform(method, path, body: body, headers: headers)
            }
            let entry = try await entry(client, "protocol:\(wire)")
            expectExplained(entry, path)
            let finding = String(describing: entry["findings"]?[0] ?? "")
            #expect(finding.contains(told), "\(finding)")
            #expect(try await client.get("/api/v1/messages?q=protocol:\(wire)").json()["total"] == 1)
        }
    }

    @Test func `what SDKs count as success is not in the inbox`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let path =
                "/v1/projects/p/registrations/another-one:APA91bAPA91bAPA91bAPA91b/topicSubscriptions?topic_name=a"
            for status in [200, 409] {
                let answer = try await client.post(path, [:])
                #expect(answer.status == status)
            }
            let messages = try await client.get("/api/v1/messages").json()
            #expect(messages["total"] == 0)
        }
    }

    @Test func `a registration that is refused is explained`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            #expect(try await client.perform("POST", "/checkin", body: [1]).status == 400)
            expectExplained(try await entry(client, "check"), "checkin")
            #expect(try await client.perform("POST", "/c2dm/register3", body: []).status == 401)
            let registrations = "/v1/projects/p/registrations"
            #expect(try await client.post(registrations, ["web": ["endpoint": "https://a.example/b"]]).status == 400)
            #expect(
                try await client.perform(
                    "POST",
                    registrations,
                    body: Array("{}".utf8),
                    headers: [
                        HTTPHeader("Origin", "https://shop.example")
                    ]
                ).status == 403
            )
            _ = try await entry(client, "shop.example")
            let list = try await client.get("/api/v1/messages?q=protocol:registration").json()["messages"]?.array ?? []
            #expect(list.count == 4)
            for message in list {
                let id = message["id"]?.integer ?? 0
                expectExplained(try await client.get("/api/v1/messages/\(id)").json(), "\(message)")
            }
        }
    }

    @Test func `a wrong URL of FCM is explained`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            #expect(try await client.post("/v1/projects/demo/messages:sendd", Self.message).status == 404)
            let entry = try await entry(client, "protocol:v1")
            expectExplained(entry, "path")
            #expect("\(entry["findings"] ?? "")".contains("messages:sendd"))
        }
    }
}
