// SPDX-License-Identifier: Apache-2.0

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
                headers: headers(contentType: contentType, byteCount: nil) + [Header("Connection", "close")]
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

    /// The connection is reset without a byte.
    package static let resetsBeforeHeaders = LoopbackAnswer(steps: [.reset])

    /// The connection is reset in the middle of a header's name.
    package static let resetsDuringHeaders = LoopbackAnswer(
        steps: [.raw(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8)), .reset]
    )

    /// The whole length is announced, `byteCount` bytes are sent, and the connection is reset.
    ///
    /// A reset overtakes what the client has not read yet, so that fewer bytes may arrive.
    package static func resets(
        after byteCount: Int,
        of body: [UInt8],
        contentType: String? = "image/png"
    ) -> LoopbackAnswer {
        LoopbackAnswer(steps: [
            .head(status: 200, headers: headers(contentType: contentType, byteCount: body.count)),
            .body(Array(body.prefix(byteCount))), .reset,
        ])
    }

    /// The whole body without a length, after which the connection is closed: nobody can tell whether it is all.
    package static func unannounced(_ body: [UInt8], contentType: String? = "image/png") -> LoopbackAnswer {
        LoopbackAnswer(steps: [
            .head(
                status: 200,
                headers: headers(contentType: contentType, byteCount: nil) + [Header("Connection", "close")]
            ),
            .body(body), .close,
        ])
    }

    /// The whole answer, its head a byte at a time with a pause after each.
    package static func drippingHeaders(
        _ body: [UInt8],
        every pause: Duration,
        contentType: String? = "image/png"
    ) -> LoopbackAnswer {
        let lines =
            ["HTTP/1.1 200 OK"]
            + headers(contentType: contentType, byteCount: body.count).map {
                "\($0.name): \($0.value)"
            }
        let head = lines.map { $0 + "\r\n" }.joined() + "\r\n"
        return LoopbackAnswer(steps: head.utf8.flatMap { [Step.raw([$0]), .pause(pause)] } + [.body(body)])
    }

    /// The first chunk is these bytes, and the next one's size is not a number.
    package static func badChunk(after body: [UInt8], contentType: String? = "image/png") -> LoopbackAnswer {
        let size = Array("\(String(body.count, radix: 16))\r\n".utf8)
        return LoopbackAnswer(
            steps: [chunkedHead(contentType), .body(size + body + Array("\r\nzz\r\n".utf8)), .close]
        )
    }

    /// A short gzip body that unpacks to `byteCount` bytes of zero, at about 160 to 1.
    package static func gzipBomb(unpackingTo byteCount: Int, contentType: String? = "image/png") -> LoopbackAnswer {
        response(
            contentType: contentType,
            headers: [Header("Content-Encoding", "gzip")],
            body: GzipStream.zeros(byteCount)
        )
    }

    /// An endless gzip body that unpacks to 160 times its size.
    package static let endlessGzipBomb = LoopbackAnswer(steps: [
        .head(
            status: 200,
            headers: headers(contentType: "image/png", byteCount: nil)
                + [Header("Content-Encoding", "gzip"), Header("Connection", "close")]
        ),
        .body(GzipStream.beginningOfZeros), .bodyForever(GzipStream.moreZeros),
    ])

    /// The body under a `Content-Encoding` that it does not have.
    package static func miscoded(_ body: [UInt8], contentType: String? = "image/png") -> LoopbackAnswer {
        response(contentType: contentType, headers: [Header("Content-Encoding", "gzip")], body: body)
    }
}
