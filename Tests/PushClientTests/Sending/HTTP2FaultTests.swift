// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import SecureLoopback
import Testing

@testable import PushClient

/// A server that breaks the rules of HTTP/2, or uses rules that end a stream or a connection.
@Suite(.timeLimit(.minutes(10)))
struct HTTP2FaultTests {
    /// The possible outcomes of the message that meets it.
    enum Fate: Sendable {
        /// It was answered, so it was sent.
        case sent
        /// Nobody knows, and it is not sent again.
        case unknown
        /// The server says that it has done nothing, which libcurl does not hand on: open, unless it was sent once more.
        case untouched
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var steps: [HTTP2Step]
        var fate: Fate

        init(_ description: String, _ fate: Fate, _ steps: [HTTP2Step]) {
            (testDescription, self.fate, self.steps) = (description, fate, steps)
        }
    }

    private static let yes = #"{"name": "projects/p/messages/1"}"#
    private static let (noError, internalError, refused, cancelled, calm): (UInt32, UInt32, UInt32, UInt32, UInt32) =
        (0, 2, 7, 8, 11)

    private static let cases: [Case] = [
        Case("an answer and then GOAWAY", .sent, HTTP2Step.answer(yes) + [.goAway(code: noError, includesThis: true)]),
        Case("GOAWAY and then the answer", .sent, [.goAway(code: noError, includesThis: true)] + HTTP2Step.answer(yes)),
        Case("an answer and then the end", .sent, HTTP2Step.answer(yes) + [.close]),
        Case("an answer and then RST_STREAM", .sent, HTTP2Step.answer(yes) + [.reset(code: noError)]),
        Case("RST_STREAM with CANCEL", .unknown, [.reset(code: cancelled)]),
        Case("RST_STREAM with INTERNAL_ERROR", .unknown, [.reset(code: internalError)]),
        Case("RST_STREAM within the answer", .unknown, [.head(status: 200), .reset(code: internalError)]),
        Case("half an answer and then the end", .unknown, [.head(status: 200), .body([0x7B], ends: false), .close]),
        Case("the end without an answer", .unknown, [.close]),
        Case(
            "GOAWAY for others and then the end",
            .unknown,
            [.goAway(code: internalError, includesThis: true), .close]
        ),
        Case("no frame", .unknown, [.raw(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)), .close]),
        Case("RST_STREAM with REFUSED_STREAM", .untouched, [.reset(code: refused)]),
        Case("GOAWAY without this stream", .untouched, [.goAway(code: noError, includesThis: false), .close]),
        Case("ENHANCE_YOUR_CALM without this stream", .untouched, [.goAway(code: calm, includesThis: false), .close]),
    ]

    /// A client that trusts the server.
    private func withClient(
        _ script: @escaping @Sendable (Int) -> [HTTP2Step],
        body: @Sendable (FCMClient, HTTP2Server) async throws -> Void
    ) async throws {
        let authority = FileManager.default.temporaryDirectory.appending(path: "richpush-\(UUID().uuidString).pem")
        defer { try? FileManager.default.removeItem(at: authority) }
        try await withHTTP2Server(script) { server in
            try Data(server.authority.utf8).write(to: authority)
            var configuration = FCMClient.Configuration(
                endpoint: FCMEndpoint(send: server.baseURL, certificateAuthorityFile: authority.path)
            )
            configuration.clock = JumpClock()
            try await body(
                FCMClient(project: "p", credentials: .accessToken("t"), configuration: configuration),
                server
            )
        }
    }

    @Test(arguments: cases)
    func `the reported outcome of a message is true, and the next one gets through`(_ row: Case) async throws {
        try await withClient {
            $0 == 0 ? row.steps : HTTP2Step.answer(Self.yes)
        } body: { client, server in
            let result = await client.send(.breakfast)
            let requests = server.bodies.count
            switch (row.fate, result.outcome) {
            case (.sent, .sent): #expect(requests == 1)
            case (.unknown, .unknown): #expect(requests == 1)
            // The first request was refused, the second one answered.
            case (.untouched, .sent): #expect(requests == 2)
            case (.untouched, .notSent), (.untouched, .unknown): #expect(requests == 1)
            default: Issue.record("\(result), \(requests) requests")
            }
            #expect(!result.mayBeDuplicate)
            var next = await client.send(.breakfast)
            if case .unknown(let failure) = next.outcome, failure.code == .connectionLost {
                // It was written before the client had read that its connection ends.
                next = await client.send(.breakfast)
            }
            #expect(next.name == "projects/p/messages/1")
        }
    }

    @Test func `a batch goes on over a new connection when the server wants no more of the old one`() async throws {
        // Every tenth request is the last of its connection.
        try await withClient { number in
            HTTP2Step.answer(Self.yes) + (number % 10 == 9 ? [.goAway(code: Self.noError, includesThis: true)] : [])
        } body: { client, server in
            let results = await client.send(.breakfast, toEach: (0..<200).map { .token("token-\($0)") })
            #expect(results.allSatisfy { $0.name != nil || $0.failure?.code == .connectionLost })
            let tokens = try server.bodies.map { try JSONValue(parsing: $0)["message"]?["token"]?.string }
            for (index, result) in results.enumerated() {
                let count = tokens.count { $0 == "token-\(index)" }
                #expect(result.name == nil ? count <= 1 : count == 1, "token-\(index): \(result)")
            }
        }
    }
}
