// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import LoopbackServer
import Testing

extension CurlEngineTests {
    struct AnswerTests {
        @Test func `an answer comes with status, headers, type, bytes and timings`() async throws {
            let answer = LoopbackAnswer.response(
                contentType: "Image/PNG; charset=binary",
                headers: [.init("X-Twice", "1"), .init("x-twice", "2")],
                body: [1, 2, 3]
            )
            try await withLoopbackServer(["/a.png": answer]) { server in
                let result = try await CurlEngine.shared.perform(.get(server.url("/a.png?b=c")))
                #expect(result.status == 200)
                #expect(result.body == [1, 2, 3])
                #expect(result.byteCount == 3)
                #expect(result.mimeType == "image/png")
                #expect(result.headers.filter { $0.name.lowercased() == "x-twice" }.map(\.value) == ["1", "2"])
                #expect(result.header("CONTENT-LENGTH") == "3")
                #expect(result.effectiveURL == server.url("/a.png?b=c"))
                #expect(result.redirects.isEmpty)
                #expect(result.httpVersion == 11)
                #expect(result.remoteAddress == "127.0.0.1")
                #expect(result.timings.firstByte > .zero)
                #expect(result.timings.total >= result.timings.firstByte)
                #expect(result.timings.tls == .zero)
            }
        }

        @Test func `an error status is an answer, and its page is kept`() async throws {
            try await withLoopbackServer([:]) { server in
                let result = try await CurlEngine.shared.perform(.get(server.url("/missing.png")))
                #expect(result.status == 404)
                #expect(result.mimeType == "text/html")
                #expect(String(decoding: result.body, as: UTF8.self).contains("Not Found"))
            }
        }

        @Test func `a body without a length ends at the close`() async throws {
            try await withLoopbackServer(["/": .raw("HTTP/1.0 200 OK\r\n\r\nhello")]) { server in
                let result = try await CurlEngine.shared.perform(.get(server.url("/")))
                #expect(result.body == Array("hello".utf8))
                #expect(result.mimeType == nil)
                #expect(result.httpVersion == 10)
            }
        }

        @Test func `interim answers, folded lines and trailers leave the headers of the answer`() async throws {
            let raw = """
                HTTP/1.1 103 Early Hints\r\nLink: </early>\r\n\r\n\
                HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-Long: one\r\n  two\r\nEmpty:\r\n\r\n\
                3\r\nabc\r\n0\r\nX-Trailer: late\r\n\r\n
                """
            try await withLoopbackServer(["/": .raw(raw)]) { server in
                let result = try await CurlEngine.shared.perform(.get(server.url("/")))
                #expect(result.body == Array("abc".utf8))
                #expect(result.header("Link") == nil)
                #expect(result.header("X-Trailer") == nil)
                #expect(result.header("X-Long") == "one two")
                #expect(result.header("Empty") == "")
            }
        }

        @Test(
            arguments: [
                (Array("caf\u{E9}.png".utf8), "café.png"),
                ([0x63, 0x61, 0x66, 0xE9, 0x2E, 0x70, 0x6E, 0x67], "café.png"),
            ] as [([UInt8], String)]
        )
        func `a header in UTF-8 or Latin-1 is read as text`(_ bytes: [UInt8], _ text: String) async throws {
            let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX-Name: ".utf8) + bytes + Array("\r\n\r\n".utf8)
            try await withLoopbackServer(["/": LoopbackAnswer(steps: [.raw(head)])]) { server in
                let result = try await CurlEngine.shared.perform(.get(server.url("/")))
                #expect(result.header("x-name") == text)
            }
        }

        @Test func `a compressed body arrives decoded`() async throws {
            let answer = LoopbackAnswer.response(
                contentType: "image/bmp",
                headers: [.init("Content-Encoding", "gzip")],
                body: Self.zeros
            )
            try await withLoopbackServer(["/": answer]) { server in
                let result = try await CurlEngine.shared.perform(.get(server.url("/")))
                #expect(result.byteCount == 262_144)
                #expect(result.body.allSatisfy { $0 == 0 })
                #expect(server.requests[0].header("Accept-Encoding") == "gzip, deflate")
            }
        }

        @Test func `the byte limit counts decoded bytes`() async throws {
            let answer = LoopbackAnswer.response(headers: [.init("Content-Encoding", "gzip")], body: Self.zeros)
            try await withLoopbackServer(["/": answer]) { server in
                let error = try await failure(of: .get(server.url("/")) { $0.limits.byteCount = 100_000 })
                #expect(error.code == .byteLimitExceeded)
                #expect(error.byteCount == 100_000)
            }
        }

        @Test func `a body that is not in its coding is an error`() async throws {
            let answer = LoopbackAnswer.response(
                headers: [.init("Content-Encoding", "gzip")],
                body: Array("plain".utf8)
            )
            try await withLoopbackServer(["/": answer]) { server in
                let error = try await failure(of: .get(server.url("/")))
                #expect(error.code == .badContentEncoding)
            }
        }

        /// 256 KiB of zeros in 300 bytes of gzip.
        private static let zeros = Array(
            Data(
                base64Encoded:
                    "H4sIAAAAAAACA+3BMQEAAADCoPVP7W0HoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA3gAi6g7iAAAEAA=="
            )!
        )
    }
}
