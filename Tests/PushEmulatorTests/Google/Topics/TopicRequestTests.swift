// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushEmulator

/// How the topic resource reads queries and bodies.
@Suite(.timeLimit(.minutes(10)))
struct TopicRequestTests {
    @Test func `an unknown parameter cannot be bound`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).post("\(Self.path)?topic_name=news&topicNames=x", [:])
            #expect(answer.status == 400)
            let message = """
                Invalid JSON payload received. Unknown name "topicNames": Cannot bind query parameter. Field \
                'topicNames' could not be found in request message.
                """
            #expect(
                try answer.json() == [
                    "error": [
                        "code": 400, "message": .string(message), "status": "INVALID_ARGUMENT",
                        "details": [
                            [
                                "@type": "type.googleapis.com/google.rpc.BadRequest",
                                "fieldViolations": [["description": .string(message)]],
                            ]
                        ],
                    ]
                ]
            )
        }
    }

    @Test func `every method takes the parameters that all methods have`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let query = "alt=json&key=k&prettyPrint=false&quotaUser=q&%24.xgafv=2&fields=name&topicName=news"
            let answer = try await EmulatorClient(emulator).post("\(Self.path)?\(query)", [:])
            #expect(answer.status == 200)
            #expect(answer.text.hasPrefix("{\"name\":\""))
        }
    }

    @Test(arguments: [
        (
            #"{"nme": "x"}"#,
            #"Invalid JSON payload received. Unknown name "nme" at 'topic_subscription': Cannot find field."#
        ),
        (#"{"topicName": 7}"#, "Invalid value at 'topic_subscription.topicName' (TYPE_STRING), 7"),
        ("[]", #"Invalid JSON payload received. Unknown name "": Root element must be a message."#),
        (#"{"name" 7}"#, "Invalid JSON payload received. Expected : between key:value pair.\n{\"name\" 7}\n        ^"),
    ])
    func `a body that is not a subscription is refused`(body: String, message: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let answer = try await client.perform("POST", "\(Self.path)?topic_name=news", body: Array(body.utf8))
            #expect(answer.status == 400)
            #expect(try answer.json()["error"]?["message"]?.string == message)
        }
    }

    @Test(arguments: ["", "{}", "{'name': 'x',}", #"{"topic_name": "other", "createTime": null}"#])
    func `a body cannot set a subscription's output fields`(body: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let answer = try await client.perform("POST", "\(Self.path)?topic_name=news", body: Array(body.utf8))
            #expect(answer.status == 200)
            #expect(try answer.json()["topicName"] == "news")
        }
    }

    @Test func `a boolean is taken as protobuf takes it`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            #expect(try await client.perform("DELETE", "\(Self.path)/news?allow_missing=1").status == 200)
            #expect(try await client.perform("DELETE", "\(Self.path)/news?allow_missing=True").status == 200)
            let answer = try await client.perform("DELETE", "\(Self.path)/news?allow_missing=maybe")
            let message = try answer.json()["error"]?["message"]?.string
            #expect(message == #"Invalid value at 'allow_missing' (TYPE_BOOL), "maybe""#)
        }
    }

    @Test func `a body beyond the limit is not read`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.bodyByteCount = 100
        try await Emulator(configuration).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let body = Array("{\(String(repeating: " ", count: 100))}".utf8)
            let answer = try await client.perform("POST", "\(Self.path)?topic_name=news", body: body)
            #expect(answer.status == 413)
            #expect(try await client.post("\(Self.path)?topic_name=news", [:]).status == 200)
        }
    }

    private static let path = "/v1/projects/demo/registrations/t1/topicSubscriptions"
}
