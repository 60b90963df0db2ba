// SPDX-License-Identifier: Apache-2.0

import Curl
import LoopbackServer
import Testing

/// That each scripted fault is the one that its name says, as libcurl sees it.
@Suite(.timeLimit(.minutes(10)))
struct LoopbackFaultTests {
    private static let body = (0..<70_000).map { UInt8(truncatingIfNeeded: $0) }

    @Test(arguments: [
        LoopbackAnswer.bytes(body, contentType: nil), .http10(body, contentType: nil), .unannounced(body),
        .gzipped(body, contentType: nil), .drippingHeaders(body, every: .microseconds(1)),
        .chunked([Array(body.prefix(9)), [], Array(body.dropFirst(9))], contentType: nil),
        .bytes(body, contentType: nil).preceded(byInterim: 103),
    ])
    func `every way to say a body says it whole`(_ answer: LoopbackAnswer) async throws {
        try await withLoopbackServer(["/": answer]) { server in
            let result = try await CurlEngine.shared.perform(Transfer(url: server.url("/")))
            #expect(result.status == 200)
            #expect(result.body == Self.body)
        }
    }

    @Test(arguments: [0, 1, 257, 258, 259, 1_000_000])
    func `a gzip bomb unpacks to as many zeros as were asked for`(byteCount: Int) async throws {
        try await withLoopbackServer(["/": .gzipBomb(unpackingTo: byteCount)]) { server in
            let result = try await CurlEngine.shared.perform(Transfer(url: server.url("/")))
            #expect(result.byteCount == byteCount)
            #expect(result.body.allSatisfy { $0 == 0 })
            let sent = try #require(result.header("Content-Length").flatMap(Int.init))
            #expect(sent < byteCount / 100 + 600)
        }
    }

    @Test(arguments: [
        (LoopbackAnswer.resetsBeforeHeaders, CurlError.Code.receiveError), (.resetsDuringHeaders, .receiveError),
        (.resets(after: 0, of: body), .receiveError), (.closesBeforeHeaders, .gotNothing),
        (.closesAfterHeaders(announcing: 9), .partialFile), (.badChunk(after: body), .receiveError),
        (.miscoded(body), .badContentEncoding), (.endlessGzipBomb, .byteLimitExceeded),
        (.endless(), .byteLimitExceeded),
    ])
    func `libcurl reports each fault by its own code`(_ answer: LoopbackAnswer, _ code: CurlError.Code) async throws {
        try await withLoopbackServer(["/": answer]) { server in
            var transfer = Transfer(url: server.url("/"))
            transfer.limits.byteCount = 10_000_000
            let error = await #expect(throws: CurlError.self) { try await CurlEngine.shared.perform(transfer) }
            #expect(error?.code == code)
        }
    }
}
