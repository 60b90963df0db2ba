// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct TopicSubscriptionListTests {
    @Test func `a listing comes in pages that join seamlessly`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            try await subscribe("t1", toTopics: 25, in: emulator)
            var names: [String] = []
            var token = ""
            var pages = 0
            repeat {
                let answer = try await client.get("\(Self.path)?page_size=10&page_token=\(token)").json()
                names += answer["topicSubscriptions"]?.array?.compactMap { $0["topicName"]?.string } ?? []
                token = answer["nextPageToken"]?.string ?? ""
                pages += 1
            } while !token.isEmpty
            #expect(names == (0..<25).map(Self.topic))
            #expect(pages == 3)
        }
    }

    @Test(arguments: [(nil, 1000), ("0", 1000), ("1500", 1500), ("2000", 2000), ("9999", 2000)] as [(String?, Int)])
    func `a page has 1000 subscriptions, or as many as asked for up to 2000`(size: String?, count: Int) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            try await subscribe("t1", toTopics: 2000, in: emulator)
            let answer = try await client.get(size.map { "\(Self.path)?pageSize=\($0)" } ?? Self.path).json()
            #expect(answer["topicSubscriptions"]?.array?.count == count)
            #expect((answer["nextPageToken"] == nil) == (count == 2000))
        }
    }

    @Test func `a page token serves its own listing only`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            try await subscribe("t1", toTopics: 3, in: emulator)
            let token = try #require(try await client.get("\(Self.path)?pageSize=1").json()["nextPageToken"]?.string)
            let other = "/v1/projects/demo/registrations/t2/topicSubscriptions"
            for url in [
                "\(other)?pageToken=\(token)", "\(Self.path)?pageToken=\(token)A", "\(Self.path)?pageToken=topic-0001",
                "\(Self.path)?pageToken=%00",
            ] {
                let answer = try await client.get(url)
                #expect(answer.status == 400)
                #expect(try answer.json()["error"]?["details"]?[1]?["fieldViolations"]?[0]?["field"] == "page_token")
            }
        }
    }

    @Test(arguments: [
        ("pageSize=-1", "page_size"), ("page_size=many", "page_size"), ("page_size=99999999999", "page_size"),
    ])
    func `an invalid page size is refused`(query: String, field: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).get("\(Self.path)?\(query)")
            #expect(answer.status == 400)
            let details = try #require(try answer.json()["error"]?["details"]?.array)
            let fields = details.compactMap { $0["fieldViolations"]?[0]?["field"] }
            #expect(fields == [.string(field)])
        }
    }

    @Test func `an app instance subscribes to 2000 topics and to no more`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            try await subscribe("t1", toTopics: 2000, in: emulator)
            let answer = try await client.post("\(Self.path)?topic_name=one-more", [:])
            #expect(answer.status == 429)
            #expect(try answer.json()["error"]?["status"] == "RESOURCE_EXHAUSTED")
            #expect(try await client.post("\(Self.path)?topic_name=\(Self.topic(7))", [:]).status == 409)
            #expect(try await client.perform("DELETE", "\(Self.path)/\(Self.topic(7))").status == 200)
            #expect(try await client.post("\(Self.path)?topic_name=one-more", [:]).status == 200)
        }
    }

    private static let path = "/v1/projects/demo/registrations/t1/topicSubscriptions"

    private static func topic(_ number: Int) -> String { "topic-\(String(10_000 + number).dropFirst())" }

    private func subscribe(_ registration: String, toTopics count: Int, in emulator: RunningEmulator) async throws {
        try await emulator.services.core.store.write { database in
            for number in 0..<count {
                let topic = try #require(TopicName(Self.topic(number)))
                _ = try Subscriptions.add(topic, for: registration, project: "demo", at: 1, database: database)
            }
        }
    }
}
