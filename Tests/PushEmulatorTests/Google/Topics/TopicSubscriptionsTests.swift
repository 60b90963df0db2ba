// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct TopicSubscriptionsTests {
    @Test(arguments: ["/v1", ""])
    func `an app instance subscribes, is found, and unsubscribes`(version: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let device = TopicDevice(id: "1")
            try await device.insert(into: emulator)
            let parent = "projects/demo/registrations/\(device.token)"
            // As the Python Admin SDK writes it.
            let path = "\(version)/projects/demo/registrations/\(encoded(device.token))/topicSubscriptions"

            let created = try await client.post("\(path)?topic_name=movies", [:])
            #expect(created.status == 200)
            let subscription = try created.json()
            #expect(subscription["name"]?.string == "\(parent)/topicSubscriptions/movies")
            #expect(subscription["topicName"] == "movies")
            let time = try #require(subscription["createTime"]?.string)
            #expect(time.wholeMatch(of: /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3}|\.\d{6})?Z/) != nil)

            #expect(try await client.get("\(path)/movies").json() == subscription)
            #expect(try await client.get(path).json() == ["topicSubscriptions": [subscription]])

            let again = try await client.post("\(path)?topic_name=movies", [:])
            #expect(again.status == 409)
            #expect(
                try again.json() == [
                    "error": [
                        "code": 409, "message": "Requested entity already exists", "status": "ALREADY_EXISTS",
                    ]
                ]
            )

            let deleted = try await client.perform("DELETE", "\(path)/movies?allow_missing=true")
            #expect(deleted.status == 200)
            #expect(try deleted.json() == [:])
            #expect(try await client.get(path).json() == [:])
        }
    }

    @Test func `a token and an installation id are one app instance`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let device = TopicDevice(id: "1")
            try await device.insert(into: emulator)
            let byToken = "/v1/projects/demo/registrations/\(device.token)/topicSubscriptions"
            let byFID = "/v1/projects/demo/registrations/\(device.fid)/topicSubscriptions"

            #expect(try await client.post("\(byFID)?topicName=news", [:]).status == 200)
            #expect(try await client.post("\(byToken)?topicName=news", [:]).status == 409)
            let name = try await client.get("\(byFID)/news").json()["name"]?.string
            #expect(name == "projects/demo/registrations/\(device.fid)/topicSubscriptions/news")
            #expect(try await client.perform("DELETE", "\(byToken)/news").status == 200)
            #expect(try await client.get("\(byFID)/news").status == 404)
        }
    }

    @Test func `patch creates missing subscriptions if allowed, and returns existing ones`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let path = "/v1/projects/demo/registrations/t1/topicSubscriptions/news"
            let body: [UInt8] = Array("{}".utf8)

            #expect(try await client.perform("PATCH", path, body: body).status == 404)
            let created = try await client.perform("PATCH", "\(path)?allowMissing=true", body: body)
            #expect(created.status == 200)
            let repeated = try await client.perform("PATCH", "\(path)?allow_missing=true", body: body)
            #expect(repeated.status == 200)
            #expect(try repeated.json() == created.json())
            #expect(try await client.perform("PATCH", path, body: body).json() == created.json())
        }
    }

    @Test func `a missing subscription is an error, unless allowed`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let path = "/v1/projects/demo/registrations/t1/topicSubscriptions/news"
            let missing = try await client.perform("DELETE", path)
            #expect(missing.status == 404)
            #expect(
                try missing.json() == [
                    "error": ["code": 404, "message": "Requested entity was not found.", "status": "NOT_FOUND"]
                ]
            )
            #expect(try await client.get(path).json() == missing.json())
            #expect(try await client.perform("DELETE", "\(path)?allow_missing=false").status == 404)
            #expect(try await client.perform("DELETE", "\(path)?allowMissing=true").status == 200)
        }
    }

    @Test(arguments: ["", "a b", "a/b", "ä", String(repeating: "a", count: 901)])
    func `an invalid topic name is refused`(topic: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let answer = try await client.post(
                "/v1/projects/demo/registrations/t1/topicSubscriptions?topic_name=\(encoded(topic))",
                [:]
            )
            #expect(answer.status == 400)
            let error = try #require(try answer.json()["error"])
            #expect(error["status"] == "INVALID_ARGUMENT")
            #expect(error["message"]?.string?.hasPrefix("Topic name") == true)
            #expect(error["details"]?[0]?["errorCode"] == "INVALID_ARGUMENT")
        }
    }

    @Test(arguments: ["Az09-_.~%", String(repeating: "a", count: 900)])
    func `a topic may be called anything that the pattern allows`(topic: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let path = "/v1/projects/demo/registrations/t1/topicSubscriptions"
            #expect(try await client.post("\(path)?topic_name=\(encoded(topic))", [:]).status == 200)
            let found = try await client.get("\(path)/\(encoded(topic))")
            #expect(try found.json()["topicName"]?.string == topic)
        }
    }

    @Test func `registrations are refused as sends to them are`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let gone = TopicDevice(id: "1", isRegistered: false)
            let foreign = TopicDevice(id: "2", project: "other", isRegistered: false)
            try await gone.insert(into: emulator)
            try await foreign.insert(into: emulator)
            func code(_ registration: String) async throws -> [JSONValue?] {
                let path = "/v1/projects/demo/registrations/\(encoded(registration))/topicSubscriptions"
                let error = try await client.post("\(path)?topic_name=news", [:]).json()["error"]
                return [error?["code"], error?["status"], error?["details"]?[0]?["errorCode"]]
            }
            #expect(try await code(gone.token) == [404, "NOT_FOUND", "UNREGISTERED"])
            #expect(try await code(gone.fid) == [404, "NOT_FOUND", "UNREGISTERED"])
            #expect(try await code(foreign.token) == [403, "PERMISSION_DENIED", "SENDER_ID_MISMATCH"])
            #expect(try await code("not-a-token") == [400, "INVALID_ARGUMENT", "INVALID_ARGUMENT"])
            #expect(try await code("a b") == [400, "INVALID_ARGUMENT", "INVALID_ARGUMENT"])
        }
    }

    @Test func `without credentials nobody subscribes`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = nil
            let answer = try await client.post(
                "/v1/projects/demo/registrations/t1/topicSubscriptions?topic_name=news",
                [:]
            )
            #expect(answer.status == 401)
            let metadata = try answer.json()["error"]?["details"]?[0]?["metadata"]
            #expect(metadata?["method"] == "google.firebase.fcm.v1.FcmService.CreateTopicSubscription")
        }
    }

    @Test func `a project's number is the default project`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let byNumber = "/v1/projects/123456789012/registrations/t1/topicSubscriptions"
            let created = try await client.post("\(byNumber)?topic_name=news", [:]).json()
            #expect(created["name"] == "projects/123456789012/registrations/t1/topicSubscriptions/news")
            let byID = "/v1/projects/demo-richpush/registrations/t1/topicSubscriptions/news"
            #expect(try await client.get(byID).status == 200)
        }
    }
}

/// Percent-encodes everything but letters, digits, `-`, `_`, `.` and `~`.
func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-_.~")))!
}
