// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct PlainHeadTests {
    private static let line = "POST /v1/projects/demo/messages:send HTTP/1.1\r\n"
    private static let usual = line + "Host: localhost\r\nContent-Length: 2\r\n\r\n"

    private static func read(_ text: String) -> PlainHead.Reading { Array(text.utf8).withUnsafeBytes(PlainHead.read) }

    @Test func `a plain head is read with its fields in their order, and its end is known`() throws {
        let text =
            "POST /a?b HTTP/1.1\r\nAuthorization: Bearer t\r\nHost:localhost:80\r\nX-One:  a b \r\nx-empty:\r\n"
            + "content-length: 12\r\nConnection: Keep-Alive\r\n\r\n"
        guard case .head(let head) = Self.read(text + "{\"a\": \"\r\n\r\n\"}") else {
            Issue.record("not read")
            return
        }
        #expect(head.byteCount == text.utf8.count)
        #expect(head.bodyByteCount == 12)
        #expect(head.request.path == "/a?b")
        #expect(head.request.authority == "localhost:80")
        #expect(
            head.request.headerFields.map { "\($0.name.rawName): \($0.value)" } == [
                "Authorization: Bearer t", "X-One: a b", "x-empty: ", "content-length: 12", "Connection: Keep-Alive",
            ]
        )
    }

    @Test(arguments: 0..<usual.utf8.count)
    func `the beginning of a head is not a head yet`(_ length: Int) {
        guard case .incomplete = Self.read(String(decoding: Self.usual.utf8.prefix(length), as: UTF8.self)) else {
            Issue.record("\(length) bytes are a beginning")
            return
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "post / HTTP/1.1\r\n", "\r\n" + usual, "PO ST",
        "POST / HTTP/1.0\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
        "POST  / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
        "POST http://a/ HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
        "POST / a HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
        "POST /é HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
        line + "Content-Length: 0\r\n\r\n",
        line + "Host: a\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
        line + "Host: a\r\n\r\n",
        line + "Host: a\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n",
        line + "Host: a\r\nContent-Length: 2, 2\r\n\r\n",
        line + "Host: a\r\nContent-Length: +2\r\n\r\n",
        line + "Host: a\r\nContent-Length: \r\n\r\n",
        line + "Host: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
        line + "Host: a\r\nContent-Length : 2\r\n\r\n",
        line + "Host: a\r\nTransfer-Encoding: chunked\r\n\r\n",
        line + "Host: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n",
        line + "Host: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n",
        line + "Host: a\r\nContent-Length: 2\r\nConnection: close\r\n\r\n",
        line + "Host: a\r\nContent-Length: 2\r\nConnection: keep-alive, Upgrade\r\n\r\n",
        line + "Host: a\r\nContent-Length: 2\r\nUpgrade: h2c\r\n\r\n",
        line + "Host: a\r\nContent-Length: 2\r\nno colon\r\n\r\n",
        line + "Host: a\r\nContent-Length: 2\r\n: no name\r\n\r\n",
        line + "Host: a\r\nContent-Length: 2\r\n folded\r\n\r\n",
        line + "Host: a\r\nContent-Length: 2\r\nX: tab\there\r\n\r\n",
        line + "Host: a\r\nContent-Length: 2\r\nX: é\r\n\r\n",
        line + "Host: a\r\nContent-Length: 2\r\nX: a\rb\r\n\r\n",
        line + "Host: a\r\nContent-Length: 2\r\nX: a\nY: b\r\n\r\n",
        line + "Host: a\r\nContent-Length: 2\r\nX\u{0}: a\r\n\r\n",
        line + "Host: a\r\nContent-Length: 2\r\nX: \(String(repeating: "a", count: 5000))\r\n\r\n",
        line + "X: \(String(repeating: "a", count: 5000))",
    ])
    func `an unusual head is left to the decoder`(_ text: String) {
        guard case .unusual = Self.read(text) else {
            Issue.record("\(text.debugDescription) was taken")
            return
        }
    }
}
