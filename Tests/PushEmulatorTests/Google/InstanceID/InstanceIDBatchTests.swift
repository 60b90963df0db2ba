// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct InstanceIDBatchTests {
    @Test func `a batch is answered token by token, in order`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let device = TopicDevice(id: "1")
            let gone = TopicDevice(id: "2", isRegistered: false)
            for device in [device, gone] { try await device.insert(into: emulator) }
            let tokens: JSONValue = [.string(device.token), .string(gone.token), "not-a-token", 7, "t1"]

            let added = try await client.instanceID("batchAdd", to: "/topics/movies", tokens)
            #expect(added.status == 200)
            #expect(
                try added.json() == [
                    "results": [
                        [:], ["error": "NOT_FOUND"], ["error": "INVALID_ARGUMENT"], ["error": "INVALID_ARGUMENT"], [:],
                    ]
                ]
            )
            // An earlier subscription is not an error here, and neither is a missing one.
            #expect(try await client.instanceID("batchAdd", to: "/topics/movies", tokens).json() == added.json())
            #expect(try await subscribers(emulator, project: "demo") == [device.token])
            #expect(try await subscribers(emulator, project: "demo-richpush") == ["t1"])

            #expect(try await client.instanceID("batchRemove", to: "/topics/movies", tokens).json() == added.json())
            #expect(try await client.instanceID("batchRemove", to: "/topics/movies", tokens).json() == added.json())
            #expect(try await subscribers(emulator, project: "demo") == [])
            #expect(try await subscribers(emulator, project: "demo-richpush") == [])
        }
    }

    @Test func `the topic resource has a batch's subscriptions`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let device = TopicDevice(id: "1")
            try await device.insert(into: emulator)
            _ = try await client.instanceID("batchAdd", to: "/topics/movies", [.string(device.token)])
            let path = "/v1/projects/demo/registrations/\(device.token)/topicSubscriptions"
            #expect(try await client.post("\(path)?topic_name=movies", [:]).status == 409)
        }
    }

    @Test(
        arguments: [
            (["to": "/topics/a b", "registration_tokens": ["t1"]], "Topic name format is invalid"),
            (["to": "movies", "registration_tokens": ["t1"]], "Topic name format is invalid"),
            (["registration_tokens": ["t1"]], "Topic name format is invalid"),
            (["to": "/topics/movies"], "MissingIIdToken"),
            (["to": "/topics/movies", "registration_tokens": []], "MissingIIdToken"),
            (["to": "/topics/movies", "registration_tokens": "t1"], "MissingIIdToken"),
            ([], "The body must be a JSON object"),
        ] as [(JSONValue, String)]
    )
    func `a batch that is wrong as a whole is refused as a whole`(body: JSONValue, error: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            for method in ["batchAdd", "batchRemove"] {
                let answer = try await client.post("/iid/v1:\(method)", body)
                #expect(answer.status == 400)
                #expect(try answer.json() == ["error": .string(error)])
            }
        }
    }

    @Test func `a batch has 1000 tokens and no more`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let tokens = (0..<1001).map { JSONValue.string("t\($0)") }
            let many = try await client.instanceID("batchAdd", to: "/topics/movies", .array(Array(tokens.dropLast())))
            #expect(try many.json()["results"]?.array == Array(repeating: [:], count: 1000))
            let tooMany = try await client.instanceID("batchAdd", to: "/topics/movies", .array(tokens))
            #expect(tooMany.status == 400)
            #expect(try tooMany.json()["error"] == "registration_tokens must not have more than 1000 elements")
        }
    }

    @Test func `an app instance with 2000 topics gets that error`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            try await emulator.services.core.store.write { database in
                for number in 0..<2000 {
                    let topic = try #require(TopicName("topic-\(number)"))
                    _ = try Subscriptions.add(topic, for: "t1", project: "demo-richpush", at: 1, database: database)
                }
            }
            let answer = try await client.instanceID("batchAdd", to: "/topics/movies", ["t1", "t2"])
            #expect(try answer.json() == ["results": [["error": "TOO_MANY_TOPICS"], [:]]])
        }
    }

    @Test func `bodies are read leniently but not without bounds`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.bodyByteCount = 1000
        try await Emulator(configuration).withRunning { emulator in
            let client = EmulatorClient(emulator)
            func status(_ body: String) async throws -> Int {
                try await client.perform("POST", "/iid/v1:batchAdd", body: Array(body.utf8)).status
            }
            let lenient = try await status("{to: '/topics/movies', 'registration_tokens': ['t1',], unknown: 1}")
            let malformed = [try await status("{"), try await status("")]
            let padding = String(repeating: " ", count: 1001)
            let long = try await status("\(padding){\"to\": \"/topics/movies\", \"registration_tokens\": [\"t1\"]}")
            #expect(lenient == 200)
            #expect(malformed == [400, 400])
            #expect(long == 413)
        }
    }

    @Test(arguments: ["Bearer ya29.token", "key=AAAA:server-key"])
    func `an access token and a server key are credentials`(authorization: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = authorization
            let answer = try await client.instanceID("batchAdd", to: "/topics/movies", ["t1"])
            #expect(answer.status == 200)
        }
    }

    @Test func `without credentials there is a page instead of JSON`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = nil
            let answer = try await client.instanceID("batchAdd", to: "/topics/movies", ["t1"])
            #expect(answer.status == 401)
            #expect(answer.text.contains("<H2>Error 401</H2>"))
        }
    }

    private func subscribers(_ emulator: RunningEmulator, project: String) async throws -> [String] {
        try await emulator.services.core.store.read { database in
            try Subscriptions.subscribers(of: "movies", project: project, limit: 10, database: database)
                .map(\.registration)
        }
    }
}

extension EmulatorClient {
    /// A batch as Admin SDKs send it.
    func instanceID(_ method: String, to topic: String, _ tokens: JSONValue) async throws -> Answer {
        let body: JSONValue = ["to": .string(topic), "registration_tokens": tokens]
        return try await perform(
            "POST",
            "/iid/v1:\(method)",
            body: body.encoded(),
            headers: [.init("access_token_auth", "true")]
        )
    }
}
