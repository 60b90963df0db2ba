// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import LoopbackServer
import SecureLoopback
import Testing

extension CurlEngineTests {
    /// HTTP/2's `REFUSED_STREAM`: the server has not looked at the request.
    struct RefusedStreamTests {
        private static let refused: UInt32 = 7

        @Test func `a refused request is made once more, and later ones are not`() async {
            // In a separate process: there the same libcurl handle makes all requests.
            await #expect(processExitsWith: .success) {
                let folder = try TemporaryFolder()
                try await withHTTP2Server { number in
                    number == 1 ? [.reset(code: Self.refused)] : HTTP2Step.answer("{}")
                } body: { server in
                    try Data(server.authority.utf8).write(to: URL(fileURLWithPath: folder.path("authority.pem")))
                    for _ in 0..<2 {
                        let result = try await CurlEngine.shared.perform(
                            .get("\(server.baseURL)/") { $0.certificateAuthorityFile = folder.path("authority.pem") }
                        )
                        #expect(result.status == 200)
                    }
                    #expect(server.bodies.count == 3)
                }
                try await withLoopbackServer(["/": .closesBeforeHeaders]) { server in
                    let error = try await failure(of: .get(server.url("/")))
                    #expect(error.code == .gotNothing)
                    #expect(server.requestCount == 1)
                }
            }
        }
    }
}
