// SPDX-License-Identifier: Apache-2.0

import Curl
import LoopbackServer
import Testing

extension CurlEngineTests {
    struct RequestTests {
        @Test func `method, headers and body arrive as they were given`() async throws {
            try await withLoopbackServer(["/send": .text("{}")]) { server in
                let body = Array(#"{"message":{}}"#.utf8)
                _ = try await CurlEngine.shared.perform(
                    .get(server.url("/send?a=b")) {
                        $0.method = "POST"
                        $0.headers = [HTTPHeader("Content-Type", "application/json"), HTTPHeader("X-Empty", "")]
                        $0.body = body
                    }
                )
                let request = server.requests[0]
                #expect(request.method == "POST")
                #expect(request.target == "/send?a=b")
                #expect(request.header("Content-Type") == "application/json")
                #expect(request.header("X-Empty") == "")
                #expect(request.header("Content-Length") == "\(body.count)")
                #expect(request.header("Expect") == nil)
                #expect(request.body == body)
            }
        }

        @Test(arguments: [("GET", nil), ("DELETE", nil), ("POST", "0"), ("PUT", "0")] as [(String, String?)])
        func `a request without a body says so if a server would wait for one`(
            _ method: String,
            _ length: String?
        ) async throws {
            try await withLoopbackServer(["/": .text("")]) { server in
                _ = try await CurlEngine.shared.perform(.get(server.url("/")) { $0.method = method })
                #expect(server.requests[0].method == method)
                #expect(server.requests[0].header("Content-Length") == length)
                #expect(server.requests[0].header("Content-Type") == nil)
            }
        }

        @Test func `nothing of a request remains for the next one`() async throws {
            try await withLoopbackServer(["/": .text("")]) { server in
                for method in ["POST", "HEAD", "GET", "PATCH", "GET"] {
                    _ = try await CurlEngine.shared.perform(
                        .get(server.url("/")) {
                            $0.method = method
                            if method == "POST" || method == "PATCH" {
                                $0.body = [1, 2]
                                $0.headers = [HTTPHeader("X-Mine", method)]
                            }
                        }
                    )
                }
                #expect(server.requests.map(\.method) == ["POST", "HEAD", "GET", "PATCH", "GET"])
                #expect(server.requests.map(\.body.count) == [2, 0, 0, 2, 0])
                #expect(server.requests.map { $0.header("X-Mine") } == ["POST", nil, nil, "PATCH", nil])
            }
        }

        @Test func `a long body is sent whole and echoed whole`() async throws {
            let body = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0) }
            try await withLoopbackServer(LoopbackRoutes { .bytes($0.body, contentType: nil) }) { server in
                let result = try await CurlEngine.shared.perform(
                    .get(server.url("/")) {
                        $0.method = "PUT"
                        $0.body = body
                    }
                )
                #expect(result.body == body)
            }
        }

        @Test func `a length of the caller's own does not garble the connection`() async throws {
            try await withLoopbackServer(["/": .text("ok")]) { server in
                let result = try await CurlEngine.shared.perform(
                    .get(server.url("/")) {
                        $0.method = "POST"
                        $0.body = [1, 2, 3]
                        $0.headers = [HTTPHeader("content-length", "1")]
                    }
                )
                #expect(result.status == 200)
                #expect(server.requests[0].body == [1, 2, 3])
            }
        }

        @Test(arguments: [
            Transfer.get("http://127.0.0.1:1/") { $0.method = "GET / HTTP/1.1\r\nX: y\r\n\r\n" },
            .get("http://127.0.0.1:1/") { $0.method = "" },
            .get("http://127.0.0.1:1/") { $0.headers = [HTTPHeader("A", "b\r\nInjected: 1")] },
            .get("http://127.0.0.1:1/") { $0.headers = [HTTPHeader("A", "b\0c")] },
            .get("http://127.0.0.1:1/") { $0.headers = [HTTPHeader("A\nB", "c")] },
            .get("http://127.0.0.1:1/") { $0.headers = [HTTPHeader("", "c")] },
            .get("http://127.0.0.1:1/") { $0.headers = [HTTPHeader("A: b", "c")] },
            .get("http://127.0.0.1:1/") { $0.resolve = ["nonsense"] },
        ])
        func `a request that would smuggle lines is not sent`(_ transfer: Transfer) async throws {
            let error = try await failure(of: transfer)
            #expect(error.code == .malformedRequest)
        }

        @Test func `a resolve entry leads one transfer elsewhere, and no other`() async throws {
            try await withLoopbackServer(["/": .text("here")]) { server in
                let url = "http://photos.example.invalid:\(server.port)/"
                let result = try await CurlEngine.shared.perform(
                    .get(url) { $0.resolve = ["photos.example.invalid:\(server.port):127.0.0.1"] }
                )
                #expect(result.status == 200)
                #expect(result.effectiveURL == url)
                #expect(server.requests[0].header("Host") == "photos.example.invalid:\(server.port)")
                let error = try await failure(of: .get(url))
                #expect(error.code == .couldNotResolveHost)
            }
        }
    }
}
