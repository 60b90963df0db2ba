// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushMessages
import Testing

@testable import PushEmulator

/// Topics if everything is verified, and the project that the emulator's own credentials name if nothing is.
@Suite(.timeLimit(.minutes(10)))
struct StrictTopicTests {
    @Test func `a token of the project allows subscribing its devices`() async throws {
        try await Emulator(Self.strict).withRunning { emulator in
            let (own, stranger) = (TopicDevice(id: "1"), TopicDevice(id: "2", project: "other"))
            for device in [own, stranger] { try await device.insert(into: emulator) }
            let client = Self.client(emulator, project: "demo")
            func errorCode(_ project: String, _ registration: String) async throws -> JSONValue? {
                let path = "/v1/projects/\(project)/registrations/\(registration)/topicSubscriptions"
                let answer = try await client.post("\(path)?topic_name=news", [:]).json()
                return answer["error"].map { $0["details"]?[0]?["errorCode"] ?? $0["message"] ?? .null }
            }
            #expect(try await errorCode("demo", own.token) == nil)
            #expect(try await errorCode("demo", TopicDevice(id: "3").token) == "UNREGISTERED")
            #expect(try await errorCode("demo", "t1") == "INVALID_ARGUMENT")
            let refusal = try await errorCode("other", stranger.token)?.string
            #expect(refusal?.hasPrefix("Permission 'cloudmessaging.topicSubscriptions.create' denied") == true)
        }
    }

    @Test func `the Instance ID service knows the project from the token`() async throws {
        try await Emulator(Self.strict).withRunning { emulator in
            let (own, stranger) = (TopicDevice(id: "1"), TopicDevice(id: "2", project: "other"))
            for device in [own, stranger] { try await device.insert(into: emulator) }
            let client = Self.client(emulator, project: "demo")
            let tokens = [own.token, stranger.token, TopicDevice(id: "3").token, "t1"].map(JSONValue.string)
            let answer = try await client.instanceID("batchAdd", to: "/topics/news", .array(tokens))
            #expect(
                try answer.json() == [
                    "results": [
                        [:], ["error": "PERMISSION_DENIED"], ["error": "NOT_FOUND"], ["error": "INVALID_ARGUMENT"],
                    ]
                ]
            )
        }
    }

    @Test(arguments: ["key=AAAA:server-key", "Bearer ya29.token", "Bearer ", "Basic dTpw"])
    func `the Instance ID service verifies tokens and takes no server keys`(authorization: String) async throws {
        try await Emulator(Self.strict).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = authorization
            let answer = try await client.instanceID("batchAdd", to: "/topics/news", ["t1"])
            #expect(answer.status == 401)
        }
    }

    @Test func `a token counts as a server key unless a header says otherwise`() async throws {
        try await Emulator(Self.strict).withRunning { emulator in
            let device = TopicDevice(id: "1")
            try await device.insert(into: emulator)
            let client = Self.client(emulator, project: "demo")
            #expect(try await client.get("/iid/info/\(device.token)").status == 401)
            let headers = [HTTPHeader("access_token_auth", "true")]
            let info = try await client.perform("GET", "/iid/info/\(device.token)", headers: headers)
            #expect(info.status == 200)
        }
    }

    @Test func `tokens without a device belong to the project of the caller's account`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = TopicDevice(id: "1", project: "other")
            try await device.insert(into: emulator)
            let client = Self.client(emulator, project: "shop")
            let answer = try await client.instanceID("batchAdd", to: "/topics/news", ["t1", .string(device.token)])
            #expect(try answer.json() == ["results": [[:], [:]]])
            let topics = try await client.get("/api/v1/topics").json()["topics"]?.array ?? []
            #expect(topics.map { $0["project"] } == ["other", "shop"])
        }
    }

    private static var strict: Emulator.Configuration {
        var configuration = Emulator.Configuration.test
        configuration.isStrict = true
        return configuration
    }

    /// A client with a token of the emulator's own for a project.
    private static func client(_ emulator: RunningEmulator, project: String) -> EmulatorClient {
        var client = EmulatorClient(emulator)
        let token = emulator.services.google.accessTokens.issue(
            AccessTokens.Grant(
                account: ServiceAccountName(in: project).address,
                scope: "https://www.googleapis.com/auth/cloud-platform",
                expires: .distantFuture
            )
        )
        client.authorization = "Bearer \(token)"
        return client
    }
}
