// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct TopicsAPITests {
    @Test func `topics are listed with the number of their subscribers`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            #expect(try await client.get("/api/v1/topics").json() == ["topics": [], "next": .null])
            for (project, registration, topic) in [
                ("a", "t1", "news"), ("a", "t2", "news"), ("a", "t1", "movies"), ("b", "t1", "news"),
            ] {
                let path = "/v1/projects/\(project)/registrations/\(registration)/topicSubscriptions"
                #expect(try await client.post("\(path)?topic_name=\(topic)", [:]).status == 200)
            }
            let all: [JSONValue] = [
                ["project": "a", "name": "movies", "subscriberCount": 1],
                ["project": "a", "name": "news", "subscriberCount": 2],
                ["project": "b", "name": "news", "subscriberCount": 1],
            ]
            #expect(try await client.get("/api/v1/topics").json() == ["topics": .array(all), "next": .null])
            #expect(try await client.get("/api/v1/topics?project=b").json() == ["topics": [all[2]], "next": .null])
            for query in ["limit=1", "limit=1&project=a"] {
                let entries = try await pages("/api/v1/topics?\(query)", "topics", client)
                #expect(entries == (query.contains("project") ? Array(all.prefix(2)) : all))
            }
        }
    }

    @Test func `subscribers are listed with their devices`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let device = TopicDevice(id: "1")
            try await device.insert(into: emulator)
            for registration in [device.token, "t1", "t2"] {
                let path = "/v1/projects/demo/registrations/\(registration)/topicSubscriptions"
                #expect(try await client.post("\(path)?topic_name=a%25", [:]).status == 200)
            }
            let path = "/api/v1/topics/a%25/subscribers?project=demo&limit=2"
            let entries = try await pages(path, "subscribers", client)
            #expect(entries.map { $0["registration"] } == [.string(device.token), "t1", "t2"])
            #expect(entries[0]["device"] == ["id": "1", "name": "Device 1", "platform": "android"])
            #expect(entries[1]["device"] == .null)
            #expect(
                try await client.get("/api/v1/topics/a%25/subscribers").json() == ["subscribers": [], "next": .null]
            )
        }
    }

    @Test(arguments: ["limit=0", "limit=501", "limit=x", "offset=1"])
    func `a page that cannot be asked for is refused`(query: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            for path in ["/api/v1/topics", "/api/v1/topics/news/subscribers"] {
                let answer = try await client.get("\(path)?\(query)")
                #expect(answer.status == 400)
                let name = String(query.prefix { $0 != "=" })
                #expect(try answer.json()["error"]?["message"]?.string?.contains(name) == true)
            }
        }
    }

    private func pages(_ path: String, _ name: String, _ client: EmulatorClient) async throws -> [JSONValue] {
        var entries: [JSONValue] = []
        var token: String?
        repeat {
            let answer = try await client.get(path + (token.map { "&after=\(encoded($0))" } ?? "")).json()
            entries += answer[name]?.array ?? []
            token = answer["next"]?.string
        } while token != nil
        return entries
    }
}
