// SPDX-License-Identifier: Apache-2.0

import Logging
import LoopbackServer
import MetricsTestKit
import PushMessages
import Testing

@testable import PushClient

/// A client's reports about its work to the instruments that it was given.
@Suite(.timeLimit(.minutes(10)))
struct InstrumentsTests {
    private static let secret = "ya29.a-secret-that-nobody-may-see"

    private func messages(_ count: Int) -> [PushMessage] {
        (0..<count).map { PushMessage(to: .token("a-token-of-somebody-\($0)"), data: ["n": "a word of the message"]) }
    }

    /// Sends as many messages as there are answers, one after the other.
    private func send(
        _ answers: [LoopbackAnswer],
        _ change: @Sendable (inout FCMClient.Configuration) -> Void
    ) async throws {
        let places = Turns(answers)
        try await withLoopbackServer(LoopbackRoutes { _ in await places.next() }) { server in
            let client = try FCMClient.test(server, credentials: .accessToken(Self.secret)) { configuration in
                configuration.retry.attempts = 2
                change(&configuration)
            }
            var options = SendOptions()
            options.concurrency = 1
            try await client.send(messages(4), options: options) { batch in
                for await _ in batch.results {}
            }
        }
    }

    private actor Turns {
        private var answers: [LoopbackAnswer]

        init(_ answers: [LoopbackAnswer]) { self.answers = answers }

        func next() -> LoopbackAnswer { answers.count > 1 ? answers.removeFirst() : answers[0] }
    }

    /// One is refused, one is sent at the second attempt, one's answer is lost, one is sent.
    private static let answers: [LoopbackAnswer] = [
        .refusal(404, "NOT_FOUND", code: "UNREGISTERED"), .refusal(503, "UNAVAILABLE"), .sent(), .resetsBeforeHeaders,
        .sent(),
    ]

    @Test func `each message is counted once by its outcome, and each retry`() async throws {
        let metrics = TestMetrics()
        try await send(Self.answers) { $0.metrics = metrics }
        func count(_ outcome: String) -> Int64 {
            metrics.counterTotal(label: "richpush_messages", dimensions: [("outcome", outcome)])
        }
        #expect(count("sent") == 2)
        #expect(count("refused") == 1)
        #expect(count("unknown") == 1)
        #expect(count("not-sent") == 0)
        #expect(metrics.counterTotal(label: "richpush_retries") == 1)
    }

    @Test func `a single message is counted as well`() async throws {
        let metrics = TestMetrics()
        try await withLoopbackServer(Script(.sent()).routes) { server in
            let client = try FCMClient.test(server) { $0.metrics = metrics }
            #expect(await client.send(.breakfast).name != nil)
        }
        #expect(metrics.counterTotal(label: "richpush_messages", dimensions: [("outcome", "sent")]) == 1)
    }

    @Test func `an error is logged with its reason`() async throws {
        let book = LogBook()
        try await send(Self.answers) { $0.logger = book.logger }
        let refused = try #require(book.entries.first { $0.message == "a message was refused" })
        #expect(refused.level == .warning)
        #expect(refused.metadata["code"] == "UNREGISTERED")
        #expect(refused.metadata["status"] == "404")
        let again = try #require(book.entries.first { $0.message == "a request is made again" })
        #expect(again.level == .notice)
        #expect(again.metadata["reason"] == "UNAVAILABLE")
        #expect(again.metadata["attempt"] == "1")
        let open = try #require(book.entries.first { $0.message == "a message's fate is unknown" })
        #expect(open.level == .warning)
        #expect(open.metadata["reason"] == "connection-lost")
        #expect(book.entries.count { $0.message == "a message was sent" && $0.level == .debug } == 2)
    }

    @Test func `no log tells a credential, a target or a message`() async throws {
        let book = LogBook()
        // A server that echoes everything that it receives.
        let echo = LoopbackRoutes { request in
            .refusal(
                400,
                "INVALID_ARGUMENT",
                "\(request.header("authorization") ?? "") \(String(decoding: request.body, as: UTF8.self))"
            )
        }
        try await withLoopbackServer(echo) { server in
            let client = try FCMClient.test(server, credentials: .accessToken(Self.secret)) { $0.logger = book.logger }
            #expect(await client.send(messages(1)[0]).error?.status == 400)
        }
        try await send([.refusal(401, "UNAUTHENTICATED"), .closesBeforeHeaders, .sent()]) { $0.logger = book.logger }
        #expect(!book.entries.isEmpty)
        for word in [Self.secret, "a-token-of-somebody", "a word of the message", "Bearer"] {
            #expect(!book.text.contains(word), "\(book.text)")
        }
    }

    @Test func `a key that is refused is not logged either`() async throws {
        let book = LogBook()
        let echo = LoopbackRoutes { request in
            .json(
                #"{"error": "invalid_grant", "error_description": "\#(String(decoding: request.body, as: UTF8.self))"}"#,
                status: 400
            )
        }
        try await withLoopbackServer(echo) { server in
            let client = try FCMClient.test(server, credentials: .serviceAccount(json: TestKey.json())) {
                $0.logger = book.logger
            }
            let result = await client.send(.breakfast)
            #expect(result.failure?.code == .credentials)
            // An assertion begins with the base64url of {"alg".
            #expect(!"\(result)".contains("eyJhbGciOi"), "\(result)")
        }
        #expect(book.entries.contains { $0.metadata["reason"] == "credentials" })
        #expect(!book.text.contains("eyJhbGciOi"))
        #expect(!book.text.contains("PRIVATE KEY"))
    }
}
