// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LibC

/// Files in memory, served on 127.0.0.1 over HTTP/1.1 with the system's sockets alone.
///
/// Answers GET and HEAD, one request for each connection; everything that is not one of its files is 404. For more,
/// such as TLS or a misbehaving server, use `LoopbackServer`, which builds on SwiftNIO.
package struct LoopbackFileServer: Sendable {
    /// A file's bytes and its media type.
    package struct File: Sendable {
        var bytes: [UInt8]
        var contentType: String

        /// Makes a file of its bytes and the `Content-Type` that a server sends with it.
        package init(_ bytes: [UInt8], contentType: String) {
            self.bytes = bytes
            self.contentType = contentType
        }
    }

    /// The port, which the system chose.
    package let port: UInt16

    /// The absolute URL of a path that begins with a slash.
    package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Serves files by their paths until `body` ends.
    ///
    /// A connection that is being answered then ends within `Connection.patience` at the latest.
    ///
    /// Throws the error of `body`, or `LoopbackSocket.Failure` if there is no free socket.
    package static func run<Result>(
        _ files: [String: File],
        body: (LoopbackFileServer) async throws -> Result
    ) async throws -> Result {
        try await run(answering: { files[$0] }, body: body)
    }

    /// The same for files that change, or that a path alone makes: what the closure returns for one is answered.
    package static func run<Result>(
        answering file: @escaping @Sendable (_ path: String) -> File?,
        body: (LoopbackFileServer) async throws -> Result
    ) async throws -> Result {
        let socket = try LoopbackSocket(backlog: 128)
        let (descriptor, port) = (socket.descriptor, socket.port)
        let (stopped, stop) = AsyncStream<Never>.makeStream()
        // A separate thread, because it blocks; it ends with the listening socket.
        Thread.detachNewThread {
            defer { stop.finish() }
            while true {
                let connection = accept(descriptor, nil, nil)
                if connection >= 0 {
                    Thread.detachNewThread { Connection(descriptor: connection).answer(by: file) }
                } else if errno != EINTR && errno != ECONNABORTED {
                    return
                }
            }
        }
        do {
            let result = try await body(LoopbackFileServer(port: port))
            await end(socket, stopped)
            return result
        } catch {
            await end(socket, stopped)
            throw error
        }
    }

    /// The descriptor's number is free for others only once nobody waits on it any more.
    private static func end(_ socket: consuming LoopbackSocket, _ stopped: AsyncStream<Never>) async {
        socket.shutDown()
        for await _ in stopped {}
    }

    /// A client that was accepted.
    private struct Connection {
        /// Seconds after which a client that sends or reads nothing is given up.
        static let patience = 5
        /// Bytes of a request's head, beyond which it is refused.
        static let headLimit = 8192

        let descriptor: Int32

        func answer(by find: (_ path: String) -> File?) {
            var patience = timeval(tv_sec: Self.patience, tv_usec: 0)
            let size = socklen_t(MemoryLayout<timeval>.size)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
            defer { close(descriptor) }
            guard let requestLine = readRequestLine() else { return }
            let words = requestLine.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
                return send(status: "400 Bad Request")
            }
            guard words[0] == "GET" || words[0] == "HEAD" else {
                return send(status: "405 Method Not Allowed", fields: ["Allow: GET, HEAD"])
            }
            guard let file = find(String(words[1].prefix { $0 != "?" })) else {
                return send(status: "404 Not Found")
            }
            send(status: "200 OK", file: file, withBody: words[0] == "GET")
        }

        /// Reads the request's head; `nil` if it is too long or the client has gone.
        private func readRequestLine() -> String? {
            var head: [UInt8] = []
            var bytes = [UInt8](repeating: 0, count: 2048)
            while head.count < Self.headLimit {
                let count = recv(descriptor, &bytes, bytes.count, 0)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return nil }
                head += bytes[..<count]
                // Bytes, because CR and LF are one character of a string.
                if head.firstRange(of: Array("\r\n\r\n".utf8)) != nil {
                    return String(decoding: head.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
                }
            }
            send(status: "431 Request Header Fields Too Large")
            return nil
        }

        private func send(
            status: String,
            fields: [String] = [],
            file: File? = nil,
            withBody: Bool = true
        ) {
            // Servers answer errors with a page; downloads that take it for a picture are worth showing.
            let page = "<!doctype html><title>\(status.prefix(3))</title><h1>\(status.dropFirst(4))</h1>"
            let file = file ?? File(Array(page.utf8), contentType: "text/html; charset=utf-8")
            let lines =
                ["HTTP/1.1 \(status)", "Content-Type: \(file.contentType)", "Content-Length: \(file.bytes.count)"]
                + fields + ["Connection: close", "", ""]
            send(Array(lines.joined(separator: "\r\n").utf8) + (withBody ? file.bytes : []))
            // Whatever the client still sends is read, because closing on unread bytes would reset the connection.
            shutdown(descriptor, Int32(SHUT_WR))
            var rest = [UInt8](repeating: 0, count: 2048)
            for _ in 0..<64 where recv(descriptor, &rest, rest.count, 0) <= 0 { return }
        }

        private func send(_ bytes: [UInt8]) {
            var sent = 0
            while sent < bytes.count {
                let count = bytes.withUnsafeBytes { buffer in
                    LibC.send(descriptor, buffer.baseAddress! + sent, buffer.count - sent, Int32(MSG_NOSIGNAL))
                }
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return }
                sent += count
            }
        }
    }
}
