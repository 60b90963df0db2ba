// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)))
struct BuildCommandTests {
    @Test func `a message in a sloppy spelling comes out in the canonical one`() async throws {
        let outcome = try await RichPushProcess.run(
            ["build", "-"],
            input: """
                {topic: 'news', notification: {title: "Hello",},
                 android: {priority: "high", ttl: "1.500000000s", notification: {channelId: "a", visibility: "public"}}}
                """
        )
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                {"message":{"topic":"news","notification":{"title":"Hello"},"android":{"priority":"HIGH","ttl":"1.500s",\
                "notification":{"channel_id":"a","visibility":"PUBLIC"}}}}

                """
        )
    }

    @Test func `an indented message is the same message`() async throws {
        let message = #"{"message":{"topic":"a","data":{"k":"v"}},"validate_only":true}"#
        let plain = try await RichPushProcess.run(["build"], input: message)
        let pretty = try await RichPushProcess.run(["build", "--pretty"], input: message)
        #expect(pretty.output.contains("\n  \"message\": {"))
        #expect(try plain.json as NSDictionary == pretty.json as NSDictionary)
        #expect(try plain.json["validate_only"] as? Bool == true)
    }

    @Test func `every violation is named in FCM's words`() async throws {
        let outcome = try await RichPushProcess.run(
            ["build"],
            input: #"{"message": {"topic": "a", "toen": 1, "data": {"k": 12}, "android": {"ttl": "5"}}}"#
        )
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(#"Unknown name "toen" at 'message': Cannot find field."#))
        #expect(outcome.errors.contains("Invalid value at 'message.data[0].value' (TYPE_STRING), 12"))
        #expect(outcome.errors.contains("duration must end with 's'"))
    }

    @Test func `a bad line is a result among the others and stops nothing`() async throws {
        let outcome = try await RichPushProcess.run(
            ["build", "--jsonl"],
            input: """
                {"topic": "a"}
                {"topic": 1}
                {"topic"

                {"aps": {"alert": "x"}}
                {"message": {"token": "t"}}
                """
        )
        #expect(outcome.status == 0)
        let results = try outcome.jsonLines
        #expect(results.map { $0["error"] == nil } == [true, false, false, false, false, true])
        #expect(results.map { $0["message"] != nil } == [true, false, false, false, false, true])
        #expect(results[1...4].allSatisfy { ($0["findings"] as? [[String: Any]])?.isEmpty == false })
    }

    @Test func `a payload as devices receive it is not a message`() async throws {
        let outcome = try await RichPushProcess.run(["build"], input: #"{"aps": {"alert": "x"}}"#)
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("message.apns.payload"))
    }
}
