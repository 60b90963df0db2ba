// SPDX-License-Identifier: Apache-2.0

import Curl
import LoopbackServer
import Testing

extension CurlEngineTests {
    struct FailureTests {
        @Test(arguments: [
            (LoopbackAnswer.truncated([1, 2, 3], announcing: 10), CurlError.Code.partialFile),
            (.closesAfterHeaders(announcing: 10), .partialFile),
            (.raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"), .partialFile),
            (.closesBeforeHeaders, .gotNothing),
            (.init(steps: [.reset]), .receiveError),
            (.raw("SSH-2.0-OpenSSH_9.2\r\n"), .unsupportedProtocol),
        ])
        func `a broken answer is an error`(_ answer: LoopbackAnswer, _ code: CurlError.Code) async throws {
            try await withLoopbackServer(["/": answer]) { server in
                let error = try await failure(of: .get(server.url("/")))
                #expect(error.code == code)
                #expect(!error.detail.isEmpty)
                #expect(error.url == server.url("/"))
            }
        }

        @Test func `bytes beyond the announced length are not the body`() async throws {
            try await withLoopbackServer(["/": .truncated([1, 2, 3, 4, 5], announcing: 2)]) { server in
                let result = try await CurlEngine.shared.perform(.get(server.url("/")))
                #expect(result.body == [1, 2])
            }
        }

        @Test func `a closed port refuses the connection`() async throws {
            let error = try await SilentPort.run(listens: false) { port in
                try await failure(of: .get("http://127.0.0.1:\(port)/"))
            }
            #expect(error.code == .couldNotConnect)
            #expect(error.detail.contains("127.0.0.1"))
        }

        @Test func `an unknown host is not resolved`() async throws {
            let error = try await failure(of: .get("http://no-such-host.invalid/a.png"))
            #expect(error.code == .couldNotResolveHost)
            #expect(error.detail.contains("no-such-host.invalid"))
        }

        @Test(arguments: [
            ("", CurlError.Code.malformedURL), ("foo.bar/a.png", .malformedURL), ("//foo.bar/a", .malformedURL),
            ("localhost:80/a", .malformedURL), ("http:/foo", .malformedURL), ("http://", .malformedURL),
            ("http://a b/", .malformedURL), ("http://127.0.0.1/a\0b", .malformedURL),
            ("http://127.0.0.1/a\r\nX-Injected: 1", .malformedURL), ("http://127.0.0.1:99999/", .malformedURL),
            ("ftp://127.0.0.1/a", .unsupportedProtocol), ("file:///etc/passwd", .unsupportedProtocol),
            ("data:image/png;base64,AAAA", .unsupportedProtocol), ("javascript:alert(1)", .unsupportedProtocol),
        ])
        func `a text that is not a web address is not fetched`(_ url: String, _ code: CurlError.Code) async throws {
            let error = try await failure(of: .get(url))
            #expect(error.code == code)
        }
    }
}
