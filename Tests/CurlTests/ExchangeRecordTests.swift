// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import LoopbackServer
import Synchronization
import Testing

extension CurlEngineTests {
    struct ExchangeRecordTests {
        private static func record(timeLimit: Duration = .seconds(60)) -> ExchangeRecord {
            ExchangeRecord(request: Transfer(url: "http://127.0.0.1/"), timeLimit: timeLimit)
        }

        private static func transfer(_ url: String, _ record: ExchangeRecord) -> Transfer {
            var transfer = Transfer(url: url)
            transfer.record = ExchangeReplay(record)
            return transfer
        }

        @Test func `everyone gets the answer, and the network is asked once`() async throws {
            let body = Array("a picture".utf8)
            try await withLoopbackServer(["/a": .bytes(body, contentType: "Image/PNG; x=1")]) { server in
                let record = Self.record()
                try await withThrowingTaskGroup { group in
                    for _ in 0..<20 {
                        group.addTask {
                            try await CurlEngine.shared.perform(Self.transfer(server.url("/a#part"), record))
                        }
                    }
                    for try await result in group {
                        #expect(result.status == 200)
                        #expect(result.body == body)
                        #expect(result.byteCount == body.count)
                        #expect(result.mimeType == "image/png")
                        #expect(result.header("content-length") == "9")
                        #expect(result.effectiveURL.hasPrefix(server.url("/a")))
                    }
                }
                #expect(server.requestCount == 1)
            }
        }

        @Test func `a body goes to the transfer's destination`() async throws {
            let body = Array(repeating: UInt8(7), count: 300_000)
            try await withLoopbackServer(["/a": .bytes(body, contentType: nil)]) { server in
                let folder = try TemporaryFolder()
                let record = Self.record()
                var transfer = Self.transfer(server.url("/a"), record)
                let path = folder.path("file")
                transfer.destination = .file(path: path)
                let result = try await CurlEngine.shared.perform(transfer)
                #expect(result.body.isEmpty)
                #expect(result.byteCount == body.count)
                #expect(FileManager.default.contents(atPath: path).map { Array($0) } == body)

                let received = Mutex<[UInt8]>([])
                let status = Mutex(0)
                transfer.destination = .flow
                transfer.flow = TransferFlow(
                    answer: { answer in status.withLock { $0 = answer.status } },
                    body: { bytes in received.withLock { $0 += Array(bytes) } }
                )
                _ = try await CurlEngine.shared.perform(transfer)
                #expect(received.withLock { $0 } == body)
                #expect(status.withLock { $0 } == 200)

                transfer.flow = nil
                transfer.destination = .file(path: folder.path("no/such/folder/file"))
                let unwritable = transfer
                let error = try await failure(of: unwritable)
                #expect(error.code == .writeError)
                #expect(server.requestCount == 1)
            }
        }

        @Test func `each client follows the redirects that it wants to follow`() async throws {
            let routes: LoopbackRoutes = [
                "/a": .response(status: 302, headers: [.init("Location", "/b")], body: [1]),
                "/b": .redirect(to: "/c"), "/c": .text("end"),
            ]
            try await withLoopbackServer(routes) { server in
                let record = Self.record()
                let whole = try await CurlEngine.shared.perform(Self.transfer(server.url("/a"), record))
                #expect(whole.body == Array("end".utf8))
                #expect(whole.redirects.map(\.to) == [server.url("/b"), server.url("/c")])
                #expect(whole.effectiveURL == server.url("/c"))

                var stopping = Self.transfer(server.url("/a"), record)
                stopping.redirects.decide = { _ in .stop }
                let first = try await CurlEngine.shared.perform(stopping)
                #expect(first.status == 302)
                #expect(first.body == [1])

                var refusing = Self.transfer(server.url("/a"), record)
                refusing.redirects.decide = { $0.to.hasSuffix("/c") ? .refuse(reason: "not there") : .follow }
                let refused = try await failure(of: refusing)
                #expect(refused.code == .redirectRefused)
                #expect(refused.detail == "not there")
                #expect(refused.url == server.url("/b"))
                #expect(refused.status == 302)
                #expect(refused.redirects.count == 1)
                #expect(server.requestCount == 3)
            }
        }

        @Test func `who follows a redirect does not wait for its body`() async throws {
            let endless = LoopbackAnswer(steps: [
                .head(status: 302, headers: [.init("Location", "/b")]), .bodyForever(Array(repeating: 0, count: 1000)),
            ])
            try await withLoopbackServer(["/a": endless, "/b": .text("b")]) { server in
                let record = Self.record()
                let result = try await CurlEngine.shared.perform(Self.transfer(server.url("/a"), record))
                #expect(result.body == Array("b".utf8))
                var stopping = Self.transfer(server.url("/a"), record)
                stopping.limits.byteCount = 10_000
                stopping.redirects.decide = { _ in .stop }
                let stopped = stopping
                let error = try await failure(of: stopped)
                #expect(error.code == .byteLimitExceeded)
                record.close()
            }
        }

        @Test func `a loop is asked for once, and is too many redirects for each client`() async throws {
            try await withLoopbackServer(["/a": .redirect(to: "/a")]) { server in
                let record = Self.record()
                for limit in [20, 5] {
                    var transfer = Self.transfer(server.url("/a"), record)
                    transfer.redirects.limit = limit
                    let looping = transfer
                    let error = try await failure(of: looping)
                    #expect(error.code == .tooManyRedirects)
                    #expect(error.redirects.count == limit)
                }
                #expect(server.requestCount == 1)
            }
        }

        @Test func `each client has a separate limit, as if the body came to it`() async throws {
            let body = Array(repeating: UInt8(1), count: 100_000)
            let routes: LoopbackRoutes = [
                "/announced": .bytes(body, contentType: nil), "/unannounced": .unannounced(body, contentType: nil),
                "/endless": .endless(),
            ]
            try await withLoopbackServer(routes) { server in
                let record = Self.record()
                for path in ["/announced", "/unannounced"] {
                    var transfer = Self.transfer(server.url(path), record)
                    transfer.limits.byteCount = 100_000
                    let whole = try await CurlEngine.shared.perform(transfer)
                    #expect(whole.body == body)
                    transfer.limits.byteCount = 99_999
                    let limited = transfer
                    let error = try await failure(of: limited)
                    #expect(error.code == .byteLimitExceeded)
                    #expect(error.byteCount == (path == "/announced" ? 0 : 99_999))
                    #expect(error.status == 200)
                    #expect(error.headers.contains { $0.name == "Content-Length" } == (path == "/announced"))
                }
                // Nobody waits for the end that never comes.
                var transfer = Self.transfer(server.url("/endless"), record)
                transfer.limits.byteCount = 1_000_000
                let endless = transfer
                let error = try await failure(of: endless)
                #expect(error.code == .byteLimitExceeded)
                record.close()
            }
        }

        @Test func `a failure is everybody's, with what had come`() async throws {
            let routes: LoopbackRoutes = ["/a": .truncated([1, 2, 3], announcing: 10)]
            try await withLoopbackServer(routes) { server in
                let record = Self.record()
                for _ in 0..<2 {
                    let transfer = Self.transfer(server.url("/a"), record)
                    let error = try await failure(of: transfer)
                    #expect(error.code == .partialFile)
                    #expect(error.byteCount == 3)
                    #expect(error.status == 200)
                }
                #expect(server.requestCount == 1)
            }
        }

        @Test func `an answer takes as long for those who come later`() async throws {
            try await withLoopbackServer(["/a": LoopbackAnswer.text("late").delayed(by: .milliseconds(150))]) {
                server in
                let record = Self.record()
                for _ in 0..<2 {
                    let begun = ContinuousClock.now
                    let result = try await CurlEngine.shared.perform(Self.transfer(server.url("/a"), record))
                    #expect(ContinuousClock.now - begun >= .milliseconds(150))
                    #expect(result.timings.total >= .milliseconds(150))
                }
            }
        }

        @Test func `who is cancelled leaves the others alone`() async throws {
            let release = AsyncStream<Void>.makeStream()
            let routes = LoopbackRoutes { _ in
                for await _ in release.stream { break }
                return .text("at last")
            }
            try await withLoopbackServer(routes) { server in
                let record = Self.record()
                let (impatient, patient) = (
                    Task { try await CurlEngine.shared.perform(Self.transfer(server.url("/a"), record)) },
                    Task { try await CurlEngine.shared.perform(Self.transfer(server.url("/a"), record)) }
                )
                _ = try await server.request(number: 0)
                impatient.cancel()
                let error = await impatient.result
                #expect(throws: CurlError.self) { try error.get() }
                release.continuation.yield()
                let result = try await patient.value
                #expect(result.body == Array("at last".utf8))
                #expect(server.requestCount == 1)
            }
        }

        @Test func `when the record's own time is over, its clients know`() async throws {
            try await withLoopbackServer(["/a": .neverAnswers, "/b": .text("b")]) { server in
                // A time that is over on any machine, and one that no machine needs.
                let (short, long) = (Self.record(timeLimit: .milliseconds(1)), Self.record(timeLimit: .seconds(600)))
                let answered = ExchangeReplay(long)
                var transfer = Transfer(url: server.url("/b"))
                transfer.record = answered
                _ = try await CurlEngine.shared.perform(transfer)
                #expect(!answered.wasCutShort)
                for _ in 0..<2 {
                    let client = ExchangeReplay(short)
                    #expect(!client.wasCutShort)
                    transfer.url = server.url("/a")
                    transfer.record = client
                    let silent = transfer
                    let error = try await failure(of: silent)
                    #expect(error.code == .timedOut)
                    #expect(client.wasCutShort)
                }
            }
        }

        @Test func `after the end nothing is asked for`() async throws {
            try await withLoopbackServer(["/a": .text("a")]) { server in
                let record = Self.record()
                record.close()
                let transfer = Self.transfer(server.url("/a"), record)
                let error = try await failure(of: transfer)
                #expect(error.code == .cancelled)
                #expect(server.requestCount == 0)
            }
        }

        @Test func `transfers that are no tasks are answered too, and can be cancelled`() async throws {
            try await withLoopbackServer(["/a": .text("a"), "/b": .neverAnswers]) { server in
                let record = Self.record()
                let answered = await withCheckedContinuation { continuation in
                    _ = CurlEngine.shared.start(Self.transfer(server.url("/a"), record)) {
                        continuation.resume(returning: $0)
                    }
                }
                let body = try answered.get().body
                #expect(body == Array("a".utf8))
                let ended = await withCheckedContinuation { continuation in
                    CurlEngine.shared.start(Self.transfer(server.url("/b"), record)) {
                        continuation.resume(returning: $0)
                    }.cancel()
                }
                #expect(throws: CurlError.self) { try ended.get() }
                record.close()
            }
        }
    }
}
