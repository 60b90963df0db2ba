// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import SecureLoopback
import Testing

@testable import PushClient

@Suite(.timeLimit(.minutes(10)), .enabled(if: SecureServer.isAvailable, Comment(rawValue: SecureServer.missing)))
struct SecureBatchTests {
    @Test func `a thousand messages share few connections of HTTP 2`() async throws {
        let answer = Data(#"{"name": "projects/p/messages/1"}"#.utf8)
        try await SecureServer.run(files: ["v1/projects/p/messages:send": answer]) { server in
            var endpoint = FCMEndpoint(send: server.url(""), certificateAuthorityFile: server.certificate)
            endpoint.resolve = server.resolve
            let client = try FCMClient(
                project: "p",
                credentials: .accessToken("t"),
                configuration: .init(endpoint: endpoint)
            )
            let results = await client.send(.breakfast, toEach: (0..<1000).map { .token("token-\($0)") })
            #expect(results.allSatisfy { $0.name == "projects/p/messages/1" && $0.attempts == 1 })
            // Alone it is one. Beside other tests the process may reach its limit of connections; then libcurl closes
            // this one as soon as it is idle, and opens one for each request that waits.
            #expect(server.connectionCount < 500)
        }
    }

    @Test func `a certificate that nobody vouches for ends it at once`() async throws {
        try await SecureServer.run(certificate: .expired) { server in
            var endpoint = FCMEndpoint(send: server.url(""), certificateAuthorityFile: server.certificate)
            endpoint.resolve = server.resolve
            var configuration = FCMClient.Configuration(endpoint: endpoint)
            configuration.clock = JumpClock()
            let client = try FCMClient(project: "p", credentials: .accessToken("t"), configuration: configuration)
            let result = await client.send(.breakfast)
            #expect(result.failure?.code == .certificate)
            #expect(result.attempts == 1)
        }
    }
}
