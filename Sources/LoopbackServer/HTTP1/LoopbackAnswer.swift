// SPDX-License-Identifier: Apache-2.0

/// The server's steps for one request: an ordinary answer, or any way to go wrong.
///
/// The ordinary answers and the usual faults have names (``bytes(_:contentType:)``, ``redirect(to:status:)``,
/// ``truncated(_:announcing:contentType:)``, …); any other is a list of steps.
package struct LoopbackAnswer: Sendable, Hashable {
    package enum Step: Sendable, Hashable {
        /// A status line and headers exactly as given, and the empty line.
        case head(status: Int, headers: [Header])
        /// Bytes of body; nothing for a HEAD request.
        case body([UInt8])
        /// These bytes, whatever they are.
        case raw([UInt8])
        case pause(Duration)
        /// The same bytes of body again and again, until the client closes the connection.
        case bodyForever([UInt8])
        /// Nothing more happens until the client closes the connection.
        case stall
        /// The connection is closed in order.
        case close
        /// The connection is reset: the client's next read or write fails.
        case reset
    }

    /// One header field.
    package struct Header: Sendable, Hashable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// After the last step the connection waits for the next request.
    package var steps: [Step]

    package init(steps: [Step]) {
        self.steps = steps
    }
}

// MARK: - Ordinary answers

extension LoopbackAnswer {
    /// An answer with its `Content-Length`; `contentType: nil` sends none.
    package static func response(
        status: Int = 200,
        contentType: String? = nil,
        headers: [Header] = [],
        body: [UInt8] = []
    ) -> LoopbackAnswer {
        let head = Step.head(
            status: status,
            headers: Self.headers(contentType: contentType, byteCount: body.count) + headers
        )
        return LoopbackAnswer(steps: body.isEmpty ? [head] : [head, .body(body)])
    }

    /// 200 with these bytes.
    package static func bytes(_ body: [UInt8], contentType: String?) -> LoopbackAnswer {
        response(contentType: contentType, body: body)
    }

    /// 200 with this text, as `text/plain` unless said otherwise.
    package static func text(_ body: String, contentType: String = "text/plain; charset=utf-8") -> LoopbackAnswer {
        response(contentType: contentType, body: Array(body.utf8))
    }

    /// 404 with a page for people, as servers answer a wrong image URL.
    package static let notFound = response(
        status: 404,
        contentType: "text/html; charset=utf-8",
        body: Array("<!doctype html><title>404</title><h1>Not Found</h1>".utf8)
    )

    /// A redirect to `location`, absolute or relative.
    package static func redirect(to location: String, status: Int = 302) -> LoopbackAnswer {
        response(status: status, headers: [Header("Location", location)])
    }

    /// 200 with these bytes in chunks and without a length (RFC 9112 §7.1).
    package static func chunked(_ chunks: [[UInt8]], contentType: String?) -> LoopbackAnswer {
        let pieces = chunks.filter { !$0.isEmpty }
            .map { Step.body(Array("\(String($0.count, radix: 16))\r\n".utf8) + $0 + Array("\r\n".utf8)) }
        return LoopbackAnswer(
            steps: [chunkedHead(contentType)] + pieces + [.body(Array("0\r\n\r\n".utf8))]
        )
    }

    /// 200 with these bytes as a server of HTTP/1.0 sends them: no length, and the connection's end is the body's.
    package static func http10(_ body: [UInt8], contentType: String?) -> LoopbackAnswer {
        let type = contentType.map { "Content-Type: \($0)\r\n" } ?? ""
        return LoopbackAnswer(steps: [.raw(Array("HTTP/1.0 200 OK\r\n\(type)\r\n".utf8)), .body(body), .close])
    }

    /// 200 with these bytes under `Content-Encoding: gzip`.
    package static func gzipped(_ body: [UInt8], contentType: String?) -> LoopbackAnswer {
        response(
            contentType: contentType,
            headers: [Header("Content-Encoding", "gzip")],
            body: GzipStream.storing(body)
        )
    }

    /// The same answer after an interim one, such as 103 with its early hints.
    package func preceded(byInterim status: Int, headers: [Header] = []) -> LoopbackAnswer {
        LoopbackAnswer(steps: [.head(status: status, headers: headers)] + steps)
    }

    /// The same answer after `delay`.
    package func delayed(by delay: Duration) -> LoopbackAnswer {
        LoopbackAnswer(steps: [.pause(delay)] + steps)
    }

    static func chunkedHead(_ contentType: String?) -> Step {
        .head(
            status: 200,
            headers: headers(contentType: contentType, byteCount: nil) + [Header("Transfer-Encoding", "chunked")]
        )
    }

    /// `Content-Type` and `Content-Length`, each only if it is to be sent.
    static func headers(contentType: String?, byteCount: Int?) -> [Header] {
        (contentType.map { [Header("Content-Type", $0)] } ?? [])
            + (byteCount.map { [Header("Content-Length", "\($0)")] } ?? [])
    }
}
