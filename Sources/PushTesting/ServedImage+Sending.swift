// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// How the body is sent, well or badly.
extension ServedImage {
    /// The same picture in chunks of this size and without a length (`Transfer-Encoding: chunked`).
    public func chunked(by byteCount: Int = 16 * 1024) -> ServedImage {
        with { $0.sending = .chunked(max(1, byteCount)) }
    }

    /// The same picture under `Content-Encoding: gzip`, stored in it rather than made smaller.
    public func gzipped() -> ServedImage {
        with { $0.sending = .gzipped }
    }

    /// The same picture with a false `Content-Encoding: gzip`.
    public func claimedGzipped() -> ServedImage {
        with { $0.sending = .miscoded }
    }

    /// The same picture without a length; closing the connection ends it.
    public func withoutLength() -> ServedImage {
        with { $0.sending = .unannounced }
    }

    /// The same picture as an HTTP/1.0 server sends it, which closes the connection after each answer.
    public func asHTTP10() -> ServedImage {
        with { $0.sending = .http10 }
    }

    /// The same picture in pieces of so many bytes, with a pause after each.
    public func dripping(_ byteCount: Int, every pause: Duration) -> ServedImage {
        with { $0.sending = .dripping(max(1, byteCount), pause) }
    }

    /// The same picture after a head that comes a byte at a time, with a pause after each.
    public func drippingHead(every pause: Duration) -> ServedImage {
        with { $0.sending = .drippingHead(pause) }
    }

    /// The same picture announced as so many bytes; after what there is of it the connection is closed.
    ///
    /// Fewer than it has makes clients cut it off there.
    public func announced(as byteCount: Int) -> ServedImage {
        with { $0.sending = .announced(byteCount) }
    }

    /// So many bytes of the picture, after which the connection is closed though more were announced.
    public func truncated(after byteCount: Int) -> ServedImage {
        with { $0.sending = .truncated(byteCount) }
    }

    /// This many bytes of the picture, then silence on an open connection.
    public func stalling(after byteCount: Int) -> ServedImage {
        with { $0.sending = .stalling(byteCount) }
    }

    /// So many bytes of the picture, after which the connection is reset.
    ///
    /// A reset overtakes what the client has not read yet, so that fewer bytes may arrive.
    public func reset(after byteCount: Int) -> ServedImage {
        with { $0.sending = .reset(byteCount) }
    }

    /// The picture in a first chunk, followed by an invalid chunk.
    public func brokenChunks() -> ServedImage {
        with { $0.sending = .badChunk }
    }

    enum Sending: Sendable, Hashable {
        case whole
        case chunked(Int)
        case gzipped
        case miscoded
        case unannounced
        case http10
        case dripping(Int, Duration)
        case drippingHead(Duration)
        case announced(Int)
        case truncated(Int)
        case stalling(Int)
        case reset(Int)
        case badChunk
        /// An answer without the picture.
        case instead(LoopbackAnswer)
    }

    /// The answer once redirects are done.
    var answer: LoopbackAnswer {
        var answer = bareAnswer
        for index in answer.steps.indices {
            guard case .head(let status, let fields) = answer.steps[index] else { continue }
            answer.steps[index] = .head(status: status == 200 ? self.status : status, headers: fields + headers)
        }
        return delay == .zero ? answer : answer.delayed(by: delay)
    }

    private var bareAnswer: LoopbackAnswer {
        switch sending {
        case .whole: .bytes(body, contentType: contentType)
        case .chunked(let size):
            .chunked(
                stride(from: 0, to: body.count, by: size).map { Array(body[$0..<min($0 + size, body.count)]) },
                contentType: contentType
            )
        case .gzipped: .gzipped(body, contentType: contentType)
        case .miscoded: .miscoded(body, contentType: contentType)
        case .unannounced: .unannounced(body, contentType: contentType)
        case .http10: http10
        case .dripping(let count, let pause): .dripping(body, count: count, every: pause, contentType: contentType)
        case .drippingHead(let pause): drippingHead(pause)
        case .announced(let count): .truncated(body, announcing: max(0, count), contentType: contentType)
        case .truncated(let count):
            .truncated(Array(body.prefix(max(0, count))), announcing: body.count, contentType: contentType)
        case .stalling(let count): .stalls(after: max(0, count), of: body, contentType: contentType)
        case .reset(let count): .resets(after: max(0, count), of: body, contentType: contentType)
        case .badChunk: .badChunk(after: body, contentType: contentType)
        case .instead(let answer): answer
        }
    }

    /// Written here, because a head of HTTP/1.0 does not accept further headers once it is made.
    private var http10: LoopbackAnswer {
        let head = lines(version: "1.0", withLength: false)
        return LoopbackAnswer(steps: [.raw(Array(head.utf8)), .body(body), .close])
    }

    private func drippingHead(_ pause: Duration) -> LoopbackAnswer {
        let head = lines(version: "1.1", withLength: true)
        return LoopbackAnswer(
            steps: head.utf8.flatMap { [LoopbackAnswer.Step.raw([$0]), .pause(pause)] } + [.body(body)]
        )
    }

    private func lines(version: String, withLength: Bool) -> String {
        let type = contentType.map { [LoopbackAnswer.Header("Content-Type", $0)] } ?? []
        let length = withLength ? [LoopbackAnswer.Header("Content-Length", "\(body.count)")] : []
        let fields = (type + length + headers).map { "\($0.name): \($0.value)\r\n" }.joined()
        return "HTTP/\(version) \(status) \(status == 200 ? "OK" : "Answer")\r\n\(fields)\r\n"
    }
}
