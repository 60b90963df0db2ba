// SPDX-License-Identifier: Apache-2.0

/// What the server does about one request, step by step: an ordinary answer, or any way to go wrong.
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

    /// The same answer after `delay`.
    package func delayed(by delay: Duration) -> LoopbackAnswer {
        LoopbackAnswer(steps: [.pause(delay)] + steps)
    }

    private static func headers(contentType: String?, byteCount: Int) -> [Header] {
        (contentType.map { [Header("Content-Type", $0)] } ?? []) + [Header("Content-Length", "\(byteCount)")]
    }
}

// MARK: - Faults

extension LoopbackAnswer {
    /// The request is read and nothing ever answers it.
    package static let neverAnswers = LoopbackAnswer(steps: [.stall])

    /// The whole length is announced, `byteCount` bytes are sent, and nothing more happens.
    package static func stalls(
        after byteCount: Int,
        of body: [UInt8],
        contentType: String? = "image/png"
    ) -> LoopbackAnswer {
        LoopbackAnswer(steps: [
            .head(status: 200, headers: headers(contentType: contentType, byteCount: body.count)),
            .body(Array(body.prefix(byteCount))), .stall,
        ])
    }

    /// `announced` bytes are announced, these are sent, and the connection is closed.
    package static func truncated(
        _ body: [UInt8],
        announcing announced: Int,
        contentType: String? = "image/png"
    ) -> LoopbackAnswer {
        LoopbackAnswer(steps: [
            .head(status: 200, headers: headers(contentType: contentType, byteCount: announced)), .body(body), .close,
        ])
    }

    /// A body without a length that never ends.
    package static func endless(
        _ block: [UInt8] = Array(repeating: 0, count: 64 * 1024),
        contentType: String? = "image/png"
    ) -> LoopbackAnswer {
        LoopbackAnswer(steps: [
            .head(
                status: 200,
                headers: (contentType.map { [Header("Content-Type", $0)] } ?? []) + [Header("Connection", "close")]
            ),
            .bodyForever(block),
        ])
    }

    /// The connection is closed without a byte.
    package static let closesBeforeHeaders = LoopbackAnswer(steps: [.close])

    /// The headers announce a body, and the connection is closed.
    package static func closesAfterHeaders(
        announcing announced: Int,
        contentType: String? = "image/png"
    ) -> LoopbackAnswer {
        truncated([], announcing: announced, contentType: contentType)
    }

    /// The whole body, `count` bytes at a time with a pause after each.
    package static func dripping(
        _ body: [UInt8],
        count: Int = 1,
        every pause: Duration,
        contentType: String? = "image/png"
    ) -> LoopbackAnswer {
        let pieces = stride(from: 0, to: body.count, by: max(1, count)).flatMap { start in
            [Step.body(Array(body[start..<min(start + max(1, count), body.count)])), .pause(pause)]
        }
        return LoopbackAnswer(
            steps: [.head(status: 200, headers: headers(contentType: contentType, byteCount: body.count))] + pieces
        )
    }

    /// These bytes in place of an answer, and the connection is closed.
    package static func raw(_ text: String) -> LoopbackAnswer {
        LoopbackAnswer(steps: [.raw(Array(text.utf8)), .close])
    }
}
