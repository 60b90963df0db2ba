// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import Testing

@testable import PushClient

@Suite(.timeLimit(.minutes(10)))
struct SecretTests {
    /// Every way in which Swift turns a value into text.
    private func texts<Value>(of value: Value) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(describing: value), String(reflecting: value), dumped]
    }

    @Test func `no text of credentials holds their secret`() throws {
        let account = try FCMCredentials.serviceAccount(json: TestKey.json())
        let line = TestKey.pem.split(separator: "\n")[1]
        for text in texts(of: account) {
            #expect(!text.contains(line))
            #expect(!text.contains("PRIVATE KEY"))
        }
        for credentials in [FCMCredentials.accessToken("ya29.s3cret"), .serverKey("AAAA:s3cret")] {
            for text in texts(of: credentials) { #expect(!text.contains("s3cret"), "\(text)") }
        }
    }

    @Test func `no text of what is made of them does either`() throws {
        let token = AccessToken(Secret("ya29.s3cret"), lifetime: .seconds(3600), now: .zero)
        for text in texts(of: token) + texts(of: Secret("s3cret")) + texts(of: [Secret("s3cret")]) {
            #expect(!text.contains("s3cret"), "\(text)")
        }
        let client = try FCMClient(project: "p", credentials: .accessToken("ya29.s3cret"))
        for text in texts(of: client) { #expect(!text.contains("s3cret"), "\(text)") }
        let keyed = try FCMClient(project: "p", credentials: .serverKey("AAAA:s3cret"))
        for text in texts(of: keyed) { #expect(!text.contains("s3cret"), "\(text)") }
        let whole = try FCMClient(credentials: .serviceAccount(json: TestKey.json()))
        for text in texts(of: whole) { #expect(!text.contains(TestKey.pem.split(separator: "\n")[1])) }
    }

    @Test func `a server that repeats the assertion does not get it into the error`() async throws {
        let routes = LoopbackRoutes { request in
            let assertion = String(decoding: request.body, as: UTF8.self).split(separator: "assertion=").last ?? ""
            return .json(
                #"{"error": "invalid_grant", "error_description": "bad: \#(assertion)"}"#.replacing("\\", with: ""),
                status: 400
            )
        }
        try await withLoopbackServer(routes) { server in
            let client = try FCMClient.test(server, credentials: .serviceAccount(json: TestKey.json()))
            let result = await client.send(.breakfast)
            let assertion = try #require(
                String(decoding: server.requests[0].body, as: UTF8.self).split(separator: "assertion=").last
            )
            #expect(result.failure?.code == .credentials)
            for text in texts(of: result) {
                #expect(!text.contains(assertion.suffix(40)))
                #expect(text.contains("invalid_grant"))
            }
        }
    }
}
