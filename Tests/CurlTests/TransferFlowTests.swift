// SPDX-License-Identifier: Apache-2.0

import Curl
import LoopbackServer
import Synchronization
import Testing

extension CurlEngineTests {
    /// Transfers that are followed while they are under way.
    struct TransferFlowTests {
        /// A flow's reports, in order; blocks in a row are one.
        private final class Report: Sendable {
            private let state = Mutex<(steps: [String], bytes: [UInt8])>(([], []))

            var steps: [String] { state.withLock { $0.steps } }
            var bytes: [UInt8] { state.withLock { $0.bytes } }

            func add(_ step: String) {
                state.withLock { state in
                    if state.steps.last != step { state.steps.append(step) }
                }
            }

            func add(_ block: UnsafeRawBufferPointer) {
                add("body")
                state.withLock { $0.bytes.append(contentsOf: block) }
            }
        }

        private static let body = [UInt8](repeating: 5, count: 900_000)

        @Test func `the head comes first, all blocks follow, and a separate destination keeps none`() async throws {
            let routes: LoopbackRoutes = ["/a": .bytes(Self.body, contentType: "image/png"), "/b": .redirect(to: "/a")]
            try await withLoopbackServer(routes) { server in
                for (path, destination) in [("/a", Transfer.Destination.flow), ("/b", .memory)] {
                    let report = Report()
                    let flow = TransferFlow(
                        answer: { report.add("\($0.status) \($0.url) \($0.mimeType ?? "")") },
                        body: { report.add($0) }
                    )
                    let transfer = Transfer.get(server.url(path)) {
                        $0.destination = destination
                        $0.flow = flow
                    }
                    let result = try await CurlEngine.shared.perform(transfer)
                    #expect(report.steps == ["200 \(server.url("/a")) image/png", "body"])
                    #expect(report.bytes == Self.body)
                    #expect(result.byteCount == Self.body.count)
                    #expect(result.body.count == (destination == .memory ? Self.body.count : 0))
                }
            }
        }

        @Test func `a body that is held back waits past the idle limit, and goes on where it was`() async throws {
            try await withLoopbackServer(["/": .bytes(Self.body, contentType: nil)]) { server in
                let report = Report()
                let (heads, began) = AsyncStream<Void>.makeStream()
                let held = Mutex<TransferFlow?>(nil)
                let flow = TransferFlow(
                    answer: { _ in
                        held.withLock { $0 }?.hold()
                        began.yield()
                    },
                    body: { report.add($0) }
                )
                held.withLock { $0 = flow }
                let transfer = Transfer.get(server.url("/")) {
                    $0.flow = flow
                    $0.limits.idleTime = .seconds(2)
                }
                async let result = {
                    // A transfer that fails has no head.
                    defer { began.finish() }
                    return try await CurlEngine.shared.perform(transfer)
                }()
                for await _ in heads { break }
                // Another transfer that reaches a longer limit shows that the time went by.
                try await withLoopbackServer(["/": .neverAnswers]) { other in
                    let error = try await failure(of: .get(other.url("/")) { $0.limits.idleTime = .seconds(2.5) })
                    #expect(error.code == .timedOut)
                }
                #expect(report.bytes.isEmpty)
                flow.release()
                let answer = try await result
                #expect(answer.byteCount == Self.body.count)
                #expect(report.bytes == Self.body)
                held.withLock { $0 = nil }
            }
        }

        @Test func `a transfer that is held back can be cancelled`() async throws {
            try await withLoopbackServer(["/": .bytes(Self.body, contentType: nil)]) { server in
                let flow = TransferFlow(answer: { _ in }, body: { _ in })
                flow.hold()
                let transfer = Transfer.get(server.url("/")) { $0.flow = flow }
                let (outcomes, ended) = AsyncStream<Result<TransferResult, CurlError>>.makeStream()
                let running = CurlEngine.shared.start(transfer) { ended.yield($0) }
                _ = try await server.request(number: 0)
                running.cancel()
                for await outcome in outcomes {
                    guard case .failure(let error) = outcome else { break }
                    #expect(error.code == .cancelled)
                    return
                }
                Issue.record("The transfer was not cancelled.")
            }
        }

        @Test func `a transfer that nobody needs to be asked for ends before its start returns`() {
            let code = Mutex<CurlError.Code?>(nil)
            _ = CurlEngine.shared.start(Transfer(url: "ftp://example.com/")) { result in
                if case .failure(let error) = result { code.withLock { $0 = error.code } }
            }
            #expect(code.withLock { $0 } == .unsupportedProtocol)
        }
    }
}
