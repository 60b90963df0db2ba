// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import LibC
import LoopbackFiles
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LoopbackFileServerTests {
    private static let files = [
        "/picture.png": LoopbackFileServer.File(Array(repeating: 7, count: 300_000), contentType: "image/png")
    ]

    @Test func `each client gets the whole file with its type, many of them at once`() async throws {
        try await LoopbackFileServer.run(Self.files) { server in
            try await withThrowingTaskGroup { group in
                for number in 0..<40 {
                    group.addTask {
                        try await CurlEngine.shared.perform(Transfer(url: server.url("/picture.png?\(number)")))
                    }
                }
                for try await answer in group {
                    #expect(answer.status == 200)
                    #expect(answer.mimeType == "image/png")
                    #expect(answer.body.count == 300_000)
                }
            }
        }
    }

    @Test func `what a path alone makes is answered, without its query`() async throws {
        let answering = { @Sendable (path: String) in
            path == "/gone" ? nil : LoopbackFileServer.File(Array(path.utf8), contentType: "text/plain")
        }
        try await LoopbackFileServer.run(answering: answering) { server in
            let answer = try await CurlEngine.shared.perform(Transfer(url: server.url("/a/b?c=1")))
            #expect(String(decoding: answer.body, as: UTF8.self) == "/a/b")
            #expect(try await CurlEngine.shared.perform(Transfer(url: server.url("/gone"))).status == 404)
        }
    }

    @Test(arguments: [
        ("GET /gone.png HTTP/1.1\r\nHost: a\r\n\r\n", "HTTP/1.1 404 Not Found"),
        ("HEAD /picture.png HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK"),
        ("POST /picture.png HTTP/1.1\r\n\r\n", "HTTP/1.1 405 Method Not Allowed"),
        ("nonsense\r\n\r\n", "HTTP/1.1 400 Bad Request"),
        ("GET /picture.png HTTP/2.0\r\n\r\n", "HTTP/1.1 400 Bad Request"),
        ("GET /" + String(repeating: "x", count: 9000), "HTTP/1.1 431 Request Header Fields Too Large"),
    ])
    func `a request is answered with its status and a body that only GET of a file and errors have`(
        request: String,
        statusLine: String
    ) async throws {
        try await LoopbackFileServer.run(Self.files) { server in
            let answer = try await answer(to: request, port: server.port)
            #expect(answer.hasPrefix("\(statusLine)\r\n"))
            #expect(answer.contains("\r\nConnection: close\r\n"))
            #expect(answer.hasSuffix("\r\n\r\n") == request.hasPrefix("HEAD"))
        }
    }

    @Test func `after its body has ended, nobody listens on the port, whether the body threw or not`() async throws {
        struct Interrupted: Error {}
        var port: UInt16 = 0
        await #expect(throws: Interrupted.self) {
            try await LoopbackFileServer.run(Self.files) { server in
                port = server.port
                throw Interrupted()
            }
        }
        await #expect(throws: (any Error).self) {
            _ = try await CurlEngine.shared.perform(Transfer(url: "http://127.0.0.1:\(port)/picture.png"))
        }
    }

    /// The server's answer to a request, until it closes.
    private func answer(to request: String, port: UInt16) async throws -> String {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(client >= 0)
        return await withCheckedContinuation { continuation in
            // A separate thread, because it blocks.
            Thread.detachNewThread {
                defer { close(client) }
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
                address.sin_port = port.bigEndian
                _ = withUnsafePointer(to: &address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                    }
                }
                _ = send(client, request, request.utf8.count, Int32(MSG_NOSIGNAL))
                var (answer, bytes) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
                while case let count = recv(client, &bytes, bytes.count, 0), count > 0 { answer += bytes[..<count] }
                continuation.resume(returning: String(decoding: answer, as: UTF8.self))
            }
        }
    }
}
