// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import LoopbackServer
import NotificationRuntime
import Synchronization
import Testing

/// Sessions and tasks with delegates.
@Suite(.timeLimit(.minutes(10)), .inOwnProcess)
struct URLSessionDelegateTests {
    /// Notes the calls that it receives, and ends a stream with the task.
    private final class Witness: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
        let notes = Mutex<[String]>([])
        let data = Mutex(Data())
        private let disposition: URLSession.ResponseDisposition
        private let redirect: @Sendable (URLRequest) -> URLRequest?
        let end: AsyncStream<Void>
        private let ended: AsyncStream<Void>.Continuation

        init(
            _ disposition: URLSession.ResponseDisposition = .allow,
            redirect: @escaping @Sendable (URLRequest) -> URLRequest? = { $0 }
        ) {
            self.disposition = disposition
            self.redirect = redirect
            (end, ended) = AsyncStream.makeStream()
        }

        func note(_ text: String) { notes.withLock { $0.append(text) } }

        func urlSession(
            _ session: URLSession,
            dataTask: URLSessionDataTask,
            didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            note("response \((response as? HTTPURLResponse)?.statusCode ?? 0)")
            completionHandler(disposition)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            if notes.withLock({ $0.last }) != "data" { note("data") }
            self.data.withLock { $0.append(data) }
        }

        func urlSession(
            _ session: URLSession,
            downloadTask: URLSessionDownloadTask,
            didFinishDownloadingTo location: URL
        ) {
            note("file \(FileManager.default.contents(atPath: location.path)?.count ?? -1)")
        }

        func urlSession(
            _ session: URLSession,
            downloadTask: URLSessionDownloadTask,
            didWriteData bytesWritten: Int64,
            totalBytesWritten: Int64,
            totalBytesExpectedToWrite: Int64
        ) {
            if totalBytesWritten == totalBytesExpectedToWrite { note("written \(totalBytesWritten)") }
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            note("redirect \(response.statusCode) \(request.httpMethod ?? "") \(request.url?.path ?? "")")
            completionHandler(redirect(request))
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            note("end \((error as NSError?)?.code ?? 0)")
            ended.yield()
        }

        func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
            note("invalid")
            ended.finish()
        }
    }

    /// Runs the task that `make` makes in a session with the delegate, until that is invalid.
    private func run(
        _ witness: Witness,
        in device: SimulatedProcess = SimulatedProcess(),
        _ make: (URLSession) -> URLSessionTask
    ) async -> [String] {
        let delivery = device.delivery()
        let session = DeliveryContext.withCurrent(delivery) {
            let session = URLSession(configuration: .default, delegate: witness, delegateQueue: nil)
            make(session).resume()
            session.finishTasksAndInvalidate()
            return session
        }
        for await _ in witness.end {}
        #expect(session.delegate == nil)
        return witness.notes.withLock { $0 }
    }

    private static let routes: LoopbackRoutes = [
        "/a.png": .bytes([UInt8](repeating: 1, count: 700_000), contentType: "image/png"),
        "/moved": .redirect(to: "/a.png"),
        "/gone": .redirect(to: "/nowhere", status: 301),
    ]

    @Test func `a data delegate gets the head, the bytes and the end, in order`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let witness = Witness()
            let url = URL(string: server.url("/a.png"))!
            let notes = await run(witness) { $0.dataTask(with: url) }
            #expect(notes == ["response 200", "data", "end 0", "invalid"])
            #expect(witness.data.withLock { $0.count } == 700_000)
        }
    }

    @Test func `a data delegate that refuses the head gets no bytes`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let witness = Witness(.cancel)
            let url = URL(string: server.url("/a.png"))!
            #expect(await run(witness) { $0.dataTask(with: url) } == ["response 200", "end -999", "invalid"])
        }
    }

    @Test func `a download delegate gets the progress, the file and the end, in order`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let device = SimulatedProcess()
            let url = URL(string: server.url("/a.png"))!
            let notes = await run(Witness(), in: device) { $0.downloadTask(with: url) }
            #expect(notes == ["written 700000", "file 700000", "end 0", "invalid"])
            let left = try FileManager.default.contentsOfDirectory(atPath: device.process.temporaryDirectory.path)
            #expect(left == [])
            #expect(device.downloads == ["started", "finished 200"])
        }
    }

    @Test func `a delegate lets a redirect pass, and its hop is on the timeline`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let device = SimulatedProcess()
            var request = URLRequest(url: URL(string: server.url("/moved"))!)
            request.httpMethod = "POST"
            request.httpBody = Data("x".utf8)
            let made = request
            let notes = await run(Witness(), in: device) { $0.dataTask(with: made) }
            #expect(notes == ["redirect 302 GET /a.png", "response 200", "data", "end 0", "invalid"])
            #expect(server.requests.map(\.method) == ["POST", "GET"])
            let results = device.events.compactMap {
                if case .downloadFinished(_, let result) = $0 { result } else { nil }
            }
            #expect(results.first?.redirects.map(\.status) == [302])
            #expect(results.first?.effectiveURL == server.url("/a.png"))
        }
    }

    @Test func `a delegate that stops a redirect gets its own answer`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let url = URL(string: server.url("/gone"))!
            let notes = await run(Witness(redirect: { _ in nil })) { $0.dataTask(with: url) }
            #expect(notes == ["redirect 301 GET /nowhere", "response 301", "end 0", "invalid"])
            #expect(server.requestCount == 1)
        }
    }

    @Test func `a delegate sends a redirect elsewhere`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let other = URL(string: server.url("/a.png"))!
            let url = URL(string: server.url("/gone"))!
            let notes = await run(Witness(redirect: { _ in URLRequest(url: other) })) { $0.downloadTask(with: url) }
            #expect(notes.contains("file 700000"))
            #expect(server.requests.map(\.path) == ["/gone", "/a.png"])
        }
    }

    @Test func `redirects that a delegate lets pass end after twenty`() async throws {
        try await withLoopbackServer(["/": .redirect(to: "/")]) { server in
            let url = URL(string: server.url("/"))!
            let notes = await run(Witness()) { $0.dataTask(with: url) }
            #expect(notes.filter { $0.hasPrefix("redirect") }.count == 20)
            #expect(notes.suffix(2) == ["end -1007", "invalid"])
        }
    }

    @Test func `a session that is cancelled and invalidated ends its tasks and lets its delegate go`() async throws {
        try await withLoopbackServer(["/": .neverAnswers]) { server in
            let device = SimulatedProcess()
            let url = URL(string: server.url("/"))!
            let witness = Witness()
            let delivery = device.delivery()
            let session = DeliveryContext.withCurrent(delivery) {
                let session = URLSession(configuration: .default, delegate: witness, delegateQueue: nil)
                session.downloadTask(with: url).resume()
                return session
            }
            _ = try await server.request(number: 0)
            session.invalidateAndCancel()
            for await _ in witness.end {}
            #expect(witness.notes.withLock { $0 } == ["end -999", "invalid"])
            #expect(session.delegate == nil)

            // Apple's raises an exception, which ends the extension.
            DeliveryContext.withCurrent(delivery) { session.dataTask(with: url).resume() }
            #expect(delivery.hasCrashed)
        }
    }

    @Test func `a task's own delegate comes first, and the session's gets the rest`() async throws {
        final class Own: NSObject, URLSessionTaskDelegate {
            func urlSession(
                _ session: URLSession,
                task: URLSessionTask,
                willPerformHTTPRedirection response: HTTPURLResponse,
                newRequest request: URLRequest
            ) async -> URLRequest? { nil }
        }
        try await withLoopbackServer(Self.routes) { server in
            let url = URL(string: server.url("/gone"))!
            let notes = await run(Witness()) { session in
                let task = session.dataTask(with: url)
                task.delegate = Own()
                return task
            }
            #expect(notes == ["response 301", "end 0", "invalid"])
        }
    }

    @Test func `awaited loads tell their delegate of redirects only`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let witness = Witness()
            let url = URL(string: server.url("/moved"))!
            let (data, _) = try await URLSession.shared.data(from: url, delegate: witness)
            #expect(data.count == 700_000)
            #expect(witness.notes.withLock { $0 } == ["redirect 302 GET /a.png"])
        }
    }
}
