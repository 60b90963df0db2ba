// SPDX-License-Identifier: Apache-2.0

import Curl
import LoopbackServer
import Synchronization
import Testing

extension CurlEngineTests {
    struct RedirectTests {
        @Test(arguments: [301, 302, 303, 307, 308])
        func `a redirect is followed to its end`(_ status: Int) async throws {
            let routes: LoopbackRoutes = [
                "/a": .redirect(to: "/deeper/b?x=1", status: status), "/deeper/b": .redirect(to: "c", status: status),
                "/deeper/c": .text("here"),
            ]
            try await withLoopbackServer(routes) { server in
                let result = try await CurlEngine.shared.perform(.get(server.url("/a")))
                #expect(result.status == 200)
                #expect(result.body == Array("here".utf8))
                #expect(result.effectiveURL == server.url("/deeper/c"))
                #expect(result.redirects.map(\.from) == [server.url("/a"), server.url("/deeper/b?x=1")])
                #expect(result.redirects.map(\.to) == [server.url("/deeper/b?x=1"), server.url("/deeper/c")])
                #expect(result.redirects.map(\.status) == [status, status])
                #expect(server.connectionCount == 1)
            }
        }

        @Test(arguments: [300, 304, 305])
        func `other statuses with a location are answers`(_ status: Int) async throws {
            try await withLoopbackServer(["/": .redirect(to: "/b", status: status)]) { server in
                let result = try await CurlEngine.shared.perform(.get(server.url("/")))
                #expect(result.status == status)
                #expect(server.requestCount == 1)
            }
        }

        @Test func `a redirect without a location is an answer`() async throws {
            try await withLoopbackServer(["/": .response(status: 302, body: [1])]) { server in
                let result = try await CurlEngine.shared.perform(.get(server.url("/")))
                #expect(result.status == 302)
                #expect(result.body == [1])
            }
        }

        @Test func `a location with spaces and letters beyond ASCII is encoded`() async throws {
            let routes = LoopbackRoutes { request in
                request.target == "/" ? .redirect(to: "/a b/ü.png") : .text(request.target)
            }
            try await withLoopbackServer(routes) { server in
                let result = try await CurlEngine.shared.perform(.get(server.url("/")))
                #expect(String(decoding: result.body, as: UTF8.self).lowercased() == "/a%20b/%c3%bc.png")
            }
        }

        @Test func `a redirect loop ends as too many redirects`() async throws {
            try await withLoopbackServer(["/a": .redirect(to: "/b"), "/b": .redirect(to: "/a")]) { server in
                let error = try await failure(of: .get(server.url("/a")))
                #expect(error.code == .tooManyRedirects)
                #expect(error.redirects.count == 20)
                #expect(server.requestCount == 21)
            }
        }

        @Test(arguments: [
            "ftp://127.0.0.1/a", "file:///etc/passwd", "data:image/png;base64,AAAA", "gopher://127.0.0.1:1/",
        ])
        func `a redirect to another scheme is refused before anybody is asked`(_ location: String) async throws {
            try await withLoopbackServer(["/": .redirect(to: location)]) { server in
                let error = try await failure(
                    of: .get(server.url("/")) {
                        $0.redirects.decide = { _ in
                            Issue.record("asked")
                            return .follow
                        }
                    }
                )
                #expect(error.code == .unsupportedProtocol)
            }
        }

        @Test func `the policy refuses a redirect that crosses schemes`() async throws {
            try await withLoopbackServer(["/": .redirect(to: "https://127.0.0.1:1/")]) { server in
                let error = try await failure(
                    of: .get(server.url("/")) {
                        $0.redirects.decide = { hop in
                            hop.from.hasPrefix("http:") == hop.to.hasPrefix("http:")
                                ? .follow : .refuse(reason: "crosses")
                        }
                    }
                )
                #expect(error.code == .redirectRefused)
                #expect(error.detail == "crosses")
                #expect(error.url == server.url("/"))
            }
        }

        @Test func `a stopped redirect is the answer, with its own body`() async throws {
            let answer = LoopbackAnswer.response(
                status: 302,
                contentType: "text/html",
                headers: [.init("Location", "/b")],
                body: Array("moved".utf8)
            )
            try await withLoopbackServer(["/": answer]) { server in
                let result = try await CurlEngine.shared.perform(
                    .get(server.url("/")) { $0.redirects.decide = { _ in .stop } }
                )
                #expect(result.status == 302)
                #expect(result.body == Array("moved".utf8))
                #expect(result.redirects.isEmpty)
            }
        }

        @Test func `the body of a followed redirect is not kept, however long or broken it is`() async throws {
            let location = [LoopbackAnswer.Header("Location", "/end")]
            let routes: LoopbackRoutes = [
                "/endless": .init(steps: [
                    .head(status: 302, headers: location), .bodyForever(Array(repeating: 1, count: 10_000)),
                ]),
                "/short": .init(steps: [
                    .head(status: 302, headers: location + [.init("Content-Length", "10")]), .body([1]), .close,
                ]),
                "/lies": .init(steps: [
                    .head(status: 302, headers: location + [.init("Content-Length", "999999999999")]), .close,
                ]),
                "/end": .text("end"),
            ]
            try await withLoopbackServer(routes) { server in
                for path in ["/endless", "/short", "/lies"] {
                    let result = try await CurlEngine.shared.perform(
                        .get(server.url(path)) { $0.limits.byteCount = 3 }
                    )
                    #expect(result.body == Array("end".utf8))
                    #expect(result.byteCount == 3)
                }
            }
        }

        @Test(arguments: [
            (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"),
            (308, "POST", "POST"),
            (301, "PUT", "PUT"), (303, "PUT", "GET"), (303, "HEAD", "HEAD"), (302, "HEAD", "HEAD"),
        ])
        func `the method and body go on as RFC 9110 has it`(_ status: Int, _ method: String, _ next: String)
            async throws
        {
            try await withLoopbackServer(["/": .redirect(to: "/b", status: status), "/b": .text("b")]) { server in
                _ = try await CurlEngine.shared.perform(
                    .get(server.url("/")) {
                        $0.method = method
                        if method != "HEAD" { $0.body = Array("payload".utf8) }
                        $0.headers = [HTTPHeader("Content-Type", "text/x-test")]
                    }
                )
                let second = server.requests[1]
                #expect(second.method == next)
                #expect(second.body == (next == method && method != "HEAD" ? Array("payload".utf8) : []))
                #expect(second.header("Content-Type") == (next == "GET" ? nil : "text/x-test"))
            }
        }

        /// The cookies that /x/a sets, where it redirects to, and what that gets.
        static let cookies: [(set: [String], next: String, sent: String?)] = [
            (["ok=1; Path=/; HttpOnly"], "/a/b", "ok=1"), (["a=1", "b=2; Max-Age=60"], "/x/b", "a=1; b=2"),
            (["a=1; Path=/other"], "/x/b", nil), (["a=1; Path=/x"], "/x/b", "a=1"), (["a=1; Path=/x"], "/xy", nil),
            (["a=1; Domain=example.com"], "/x/b", nil), (["a=1; Secure"], "/x/b", nil),
            (["a=1", "a=; Max-Age=0"], "/x/b", nil), (["a=1", "a=2"], "/x/b", "a=2"), (["a"], "/x/b", nil),
            ([], "/x/b", nil),
        ]

        @Test(arguments: cookies)
        func `the cookies of a redirect go with what follows it, if they are kept`(
            _ set: [String],
            _ next: String,
            _ sent: String?
        ) async throws {
            let headers = set.map { LoopbackAnswer.Header("Set-Cookie", $0) }
            let routes = LoopbackRoutes { request in
                request.target == "/x/a"
                    ? .response(status: 302, headers: headers + [LoopbackAnswer.Header("Location", next)])
                    : .text("end")
            }
            for keeps in [true, false] {
                try await withLoopbackServer(routes) { server in
                    _ = try await CurlEngine.shared.perform(
                        .get(server.url("/x/a")) { $0.redirects.keepsCookies = keeps }
                    )
                    #expect(server.requests.map { $0.header("Cookie") } == [nil, keeps ? sent : nil])
                }
            }
        }

        @Test func `a server that redirects until its cookie comes back is no loop`() async throws {
            let routes = LoopbackRoutes { request in
                request.header("Cookie") == "ok=1"
                    ? .text("picture")
                    : .response(
                        status: 302,
                        headers: [
                            LoopbackAnswer.Header("Set-Cookie", "ok=1"), LoopbackAnswer.Header("Location", "/a"),
                        ]
                    )
            }
            try await withLoopbackServer(routes) { server in
                let result = try await CurlEngine.shared.perform(
                    .get(server.url("/a")) { $0.redirects.keepsCookies = true }
                )
                #expect(result.body == Array("picture".utf8))
                #expect(result.redirects.count == 1)
                // What the transfer says itself stays as it is.
                let own = try await failure(
                    of: .get(server.url("/a")) {
                        $0.redirects.keepsCookies = true
                        $0.headers = [HTTPHeader("Cookie", "mine=1")]
                    }
                )
                #expect(own.code == .tooManyRedirects)
            }
        }

        @Test func `credentials stay with the host they were meant for`() async throws {
            try await withLoopbackServer(["/end": .text("end")]) { other in
                let target = other.url("/end")
                try await withLoopbackServer(["/a": .redirect(to: "/b"), "/b": .redirect(to: target)]) { server in
                    _ = try await CurlEngine.shared.perform(
                        .get(server.url("/a")) {
                            $0.headers = [
                                HTTPHeader("Authorization", "Bearer secret"), HTTPHeader("Cookie", "a=b"),
                                HTTPHeader("Accept", "image/*"),
                            ]
                        }
                    )
                    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer secret", "Bearer secret"])
                    #expect(other.requests[0].header("Authorization") == nil)
                    #expect(other.requests[0].header("Cookie") == nil)
                    #expect(other.requests[0].header("Accept") == "image/*")
                }
            }
        }
    }
}
