// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct ProxyRequestTests {
    @Test(arguments: [
        ("CONNECT fcm.googleapis.com:443 HTTP/1.1\r\n\r\n", "fcm.googleapis.com", 443),
        ("CONNECT FCM.GoogleAPIs.com.:443 HTTP/1.0\r\nHost: else\r\n\r\n", "fcm.googleapis.com", 443),
        ("CONNECT 127.0.0.1:1 HTTP/1.1\n\n", "127.0.0.1", 1),
        ("CONNECT [2001:DB8::1]:65535 HTTP/1.1\r\nA: b\r\n\r\n", "2001:db8::1", 65_535),
        ("CONNECT my_service:0443 HTTP/1.1\r\n\r\n", "my_service", 443),
    ])
    func `a tunnel's host and port are read`(_ text: String, host: String, port: Int) throws {
        guard case .complete(let request, let count) = read(text + "early") else {
            Issue.record("not read: \(text)")
            return
        }
        #expect(request.target == .tunnel(host: host, port: port))
        #expect(count == text.utf8.count)
    }

    @Test(arguments: [
        "CONNECT fcm.googleapis.com HTTP/1.1", "CONNECT fcm.googleapis.com: HTTP/1.1", "CONNECT :443 HTTP/1.1",
        "CONNECT fcm.googleapis.com:0 HTTP/1.1", "CONNECT fcm.googleapis.com:65536 HTTP/1.1",
        "CONNECT fcm.googleapis.com:+443 HTTP/1.1", "CONNECT fcm.googleapis.com:٤٤٣ HTTP/1.1",
        "CONNECT a@fcm.googleapis.com:443 HTTP/1.1", "CONNECT ::1:443 HTTP/1.1", "CONNECT [::1 HTTP/1.1",
        "CONNECT [::1]443 HTTP/1.1", "CONNECT [127.0.0.1]:443 HTTP/1.1", "CONNECT [fe80::1%lo]:443 HTTP/1.1",
        "CONNECT https://fcm.googleapis.com:443 HTTP/1.1", "CONNECT /v1 HTTP/1.1", "CONNECT * HTTP/1.1",
        "CONNECT . HTTP/1.1", "CONNECT a..b:443 HTTP/1.1", "CONNECT a\u{0}b:443 HTTP/1.1",
    ])
    func `a tunnel without a host and a port is refused`(_ line: String) {
        guard case .failed(let answer) = read(line + "\r\n\r\n") else {
            Issue.record("not refused: \(line)")
            return
        }
        #expect(answer == .noAuthority || answer == .malformed)
        #expect(answer.status == 400)
    }

    @Test(arguments: [
        ("\u{16}\u{3}\u{1}", ProxyAnswer.notHTTP), (" CONNECT a:1 HTTP/1.1", .notHTTP),
        ("CONNECT  a:1 HTTP/1.1\r\n\r\n", .malformed), ("CONNECT a:1\r\n\r\n", .malformed),
        ("GET\r\n\r\n", .malformed), ("CONNECT a:1 HTCPCP/1.0\r\n\r\n", .malformed),
        ("CONNECT a:1 HTTP/1.1\r\n folded: x\r\n\r\n", .malformed), ("CONNECT a:1 HTTP/1.1\r\nX\r\n\r\n", .malformed),
        ("PRI * HTTP/2.0\r\n\r\n", .versionNotSupported),
    ])
    func `another kind of request is refused`(_ text: String, with answer: ProxyAnswer) {
        #expect(read(text) == .failed(answer))
    }

    @Test func `a head is waited for until its limit`() {
        #expect(read("") == .incomplete)
        #expect(read("CONNECT a:1 HTTP/1.1\r\n") == .incomplete)
        let long = "CONNECT a:1 HTTP/1.1\r\nX: " + String(repeating: "x", count: 8192)
        #expect(read(long) == .failed(.headTooLong))
        #expect(ProxyRequest.read(Array(long.utf8), byteLimit: long.utf8.count + 1) == .incomplete)
    }

    @Test func `other requests are recognised by their target`() {
        #expect(target("GET http://FCM.googleapis.com/v1?x HTTP/1.1\r\n\r\n") == .plainHTTP(host: "fcm.googleapis.com"))
        #expect(target("GET HTTP://[::1]:80 HTTP/1.1\r\n\r\n") == .plainHTTP(host: "::1"))
        #expect(target("GET / HTTP/1.1\r\nHost: 127.0.0.1:8028\r\n\r\n") == .path)
    }

    @Test func `answers repeat no byte that a client could have chosen to split them`() {
        for answer in [
            ProxyAnswer.otherHost("a.b"), .plainHTTP(host: "a.b", isServed: true),
            .plainHTTP(host: "a.b", isServed: false), .unreachable("::1", port: 1),
        ] {
            let text = String(decoding: answer.bytes, as: UTF8.self)
            #expect(text.components(separatedBy: "\r\n\r\n").count == 2)
        }
    }

    private func read(_ text: String) -> ProxyRequest.Reading {
        ProxyRequest.read(Array(text.utf8), byteLimit: 8192)
    }

    private func target(_ text: String) -> ProxyRequest.Target? {
        if case .complete(let request, _) = read(text) { request.target } else { nil }
    }
}
