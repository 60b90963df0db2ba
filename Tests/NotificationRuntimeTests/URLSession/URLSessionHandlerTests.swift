// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import LoopbackServer
import NotificationRuntime
import Synchronization
import Testing

/// Tasks with completion handlers.
@Suite(.timeLimit(.minutes(10)), .inOwnProcess)
struct URLSessionHandlerTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

    @Test func `a data task hands over the body, whatever the status`() async throws {
        try await withLoopbackServer(["/a.png": .bytes(Self.png, contentType: "IMAGE/PNG; q=1")]) { server in
            let device = SimulatedProcess()
            for (path, status) in [("/a.png", 200), ("/b.png", 404)] {
                let url = URL(string: server.url(path))!
                let loaded = await Loaded.data(of: device) {
                    URLSession.shared.dataTask(with: url, completionHandler: $0)
                }
                #expect(loaded.error == nil)
                #expect(loaded.http?.statusCode == status)
                #expect(loaded.delivery?.process === device.process)
                if status == 200 {
                    #expect(loaded.data.map { [UInt8]($0) } == Self.png)
                    #expect(loaded.response?.mimeType == "image/png")
                    #expect(loaded.response?.suggestedFilename == "a.png")
                    #expect(loaded.response?.expectedContentLength == 4)
                }
            }
            #expect(device.downloads == ["started", "finished 200", "started", "finished 404"])
        }
    }

    @Test func `a download's file has CFNetwork's name, and is gone when the handler has returned`() async throws {
        try await withLoopbackServer(["/a": .bytes(Self.png, contentType: "image/jpeg")]) { server in
            let device = SimulatedProcess()
            let loaded = await Loaded.download(server.url("/a"), of: device)
            let file = try #require(loaded.file)
            #expect(file.lastPathComponent.wholeMatch(of: /CFNetworkDownload_[A-Za-z0-9]{6}\.tmp/) != nil)
            #expect(file.path.hasPrefix(device.process.temporaryDirectory.path))
            #expect(loaded.contents.map { [UInt8]($0) } == Self.png)
            #expect(loaded.response?.suggestedFilename?.hasPrefix("a.j") == true)
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test func `a file that the system took stays`() async throws {
        try await withLoopbackServer(["/a": .bytes(Self.png, contentType: nil)]) { server in
            let device = SimulatedProcess()
            let delivery = device.delivery()
            let url = URL(string: server.url("/a"))!
            let file = await withCheckedContinuation { continuation in
                DeliveryContext.withCurrent(delivery) {
                    URLSession.shared.downloadTask(with: url) { file, _, _ in
                        if let file { device.process.keep(file) }
                        continuation.resume(returning: file)
                    }.resume()
                }
            }
            await delivery.waitUntilIdle()
            let path = try #require(file).path
            #expect(FileManager.default.fileExists(atPath: path))
        }
    }

    private static let failures: [(text: String, code: Int)] = [
        ("/closed", -1005), ("/loop", -1007), ("relative.png", -1002), ("ftp://example.com/a.png", -1002),
        ("http://example.com/a.png", -1022), ("http://127.0.0.1:1/a.png", -1004), ("/plain", -1022),
        ("file:///no/such/file", -1100), ("file:///tmp", -1101),
    ]

    @Test(arguments: failures)
    func `failures are URL errors with Apple's codes`(_ text: String, _ code: Int) async throws {
        let routes: LoopbackRoutes = [
            "/closed": .closesBeforeHeaders, "/loop": .redirect(to: "/loop"),
            "/plain": .redirect(to: "http://example.com/"),
        ]
        try await withLoopbackServer(routes) { server in
            let device = SimulatedProcess()
            let text = text.hasPrefix("/") ? server.url(text) : text
            let loaded = await Loaded.download(text, of: device)
            let error = try #require(loaded.error)
            #expect(error.errorCode == code)
            #expect((error as NSError).domain == NSURLErrorDomain)
            #expect((error as NSError).userInfo[NSURLErrorFailingURLErrorKey] is URL)
            #expect(!error.localizedDescription.isEmpty)
            #expect(loaded.file == nil)
            if !text.hasPrefix("file") { #expect(device.downloads == ["started", "failed \(code)"]) }
            let folder = device.process.temporaryDirectory.path
            let left = try? FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(left?.isEmpty ?? true)
        }
    }

    @Test func `an unreachable network fails at once, or is waited for until the task is cancelled`() async throws {
        let device = SimulatedProcess { $0.network.isOffline = true }
        let loaded = await Loaded.download("https://example.com/a.png", of: device)
        #expect(loaded.error?.code == .notConnectedToInternet)

        let configuration = URLSessionConfiguration.default
        configuration.waitsForConnectivity = true
        let session = AppProcess.withCurrent(device.process) { URLSession(configuration: configuration) }
        let delivery = device.delivery()
        let error = await withCheckedContinuation { continuation in
            DeliveryContext.withCurrent(delivery) {
                let task = session.dataTask(with: URL(string: "https://example.com/")!) { _, _, error in
                    continuation.resume(returning: error as? URLError)
                }
                task.resume()
                #expect(task.state == .running)
                task.cancel()
            }
        }
        #expect(error?.code == .cancelled)
    }

    @Test func `a request's method, body and headers reach the server, after the session's own headers`() async throws {
        try await withLoopbackServer(["/": .text("ok")]) { server in
            let device = SimulatedProcess()
            let configuration = URLSessionConfiguration.default
            configuration.httpAdditionalHeaders = ["X-App": "session", "X-Kind": "session", "Accept": "image/*"]
            var request = URLRequest(url: URL(string: server.url("/"))!)
            request.httpMethod = "POST"
            request.httpBody = Data("a=b".utf8)
            request.setValue("request", forHTTPHeaderField: "x-kind")
            let made = request
            let session = URLSession(configuration: configuration)
            let loaded = await Loaded.data(of: device) { session.dataTask(with: made, completionHandler: $0) }
            #expect(loaded.data == Data("ok".utf8))
            let received = try #require(server.requests.first)
            #expect(received.method == "POST")
            #expect(received.body == [UInt8]("a=b".utf8))
            #expect(received.header("X-App") == "session")
            #expect(received.header("X-Kind") == "request")
            #expect(received.header("Accept") == "image/*")
            #expect(received.header("Content-Type") == "application/x-www-form-urlencoded")
            #expect(received.header("User-Agent")?.contains("CFNetwork") == true)
        }
    }

    @Test func `the shorter of the session's and the request's time limits ends a silent load`() async throws {
        try await withLoopbackServer(["/": .neverAnswers]) { server in
            let device = SimulatedProcess()
            var request = URLRequest(url: URL(string: server.url("/"))!)
            request.timeoutInterval = 0.1
            let made = request
            let loaded = await Loaded.data(of: device) { URLSession.shared.dataTask(with: made, completionHandler: $0) }
            #expect(loaded.error?.code == .timedOut)

            let configuration = URLSessionConfiguration.default
            configuration.timeoutIntervalForResource = 0.1
            let session = URLSession(configuration: configuration)
            #expect(await Loaded.download(server.url("/"), of: device, in: session).error?.code == .timedOut)
        }
    }

    @Test func `a task that is never resumed never loads, and goes`() async throws {
        let device = SimulatedProcess()
        weak var task: URLSessionTask?
        let session = AppProcess.withCurrent(device.process) { URLSession(configuration: .default) }
        do {
            let made = session.dataTask(with: URL(string: "https://example.com/")!) { _, _, _ in }
            task = made
            #expect(made.state == .suspended)
            #expect(await session.allTasks.count == 1)
            withExtendedLifetime(made) {}
        }
        #expect(task == nil)
        #expect(await session.allTasks.isEmpty)
        #expect(device.downloads == [])
    }

    @Test func `a task cancelled before it was resumed tells so, and once`() async {
        let device = SimulatedProcess()
        let count = Counter()
        let code = await withCheckedContinuation { continuation in
            DeliveryContext.withCurrent(device.delivery()) {
                let task = URLSession.shared.dataTask(with: URL(string: "https://example.com/")!) { _, _, error in
                    count.increment()
                    continuation.resume(returning: (error as NSError?)?.code)
                }
                task.cancel()
                task.cancel()
                task.resume()
            }
        }
        #expect(code == NSURLErrorCancelled)
        #expect(count.value == 1)
    }

    @Test func `cancelling a running task closes its connection`() async throws {
        try await withLoopbackServer(["/": .stalls(after: 2, of: [1, 2, 3])]) { server in
            let device = SimulatedProcess()
            let url = URL(string: server.url("/"))!
            let (tasks, made) = AsyncStream<URLSessionTask>.makeStream()
            async let canceller: Void = {
                for await task in tasks {
                    _ = try await server.request(number: 0)
                    task.cancel()
                    return
                }
            }()
            let loaded = await Loaded.data(of: device) { handler in
                let task = URLSession.shared.dataTask(with: url, completionHandler: handler)
                made.yield(task)
                return task
            }
            try await canceller
            #expect(loaded.error?.code == .cancelled)
            #expect(loaded.data == nil)
            try await server.connectionClosed(number: 0)
            #expect(device.downloads == ["started", "failed -999"])
        }
    }

    @Test func `a suspended task resumes at its position`() async throws {
        let body = [UInt8](repeating: 7, count: 3_000_000)
        try await withLoopbackServer(["/": .bytes(body, contentType: "image/png")]) { server in
            let device = SimulatedProcess()
            let url = URL(string: server.url("/"))!
            let loaded = await Loaded.data(of: device) { handler in
                let task = URLSession.shared.dataTask(with: url, completionHandler: handler)
                task.resume()
                task.suspend()
                #expect(task.state == .suspended)
                return task
            }
            #expect(loaded.data?.count == body.count)
        }
    }

    @Test func `a push that is over cancels its loads`() async throws {
        try await withLoopbackServer(["/": .neverAnswers]) { server in
            let device = SimulatedProcess()
            let delivery = device.delivery()
            let url = URL(string: server.url("/"))!
            let codes = Mutex<[Int]>([])
            DeliveryContext.withCurrent(delivery) {
                for _ in 0..<3 {
                    URLSession.shared.dataTask(with: url) { _, _, error in
                        codes.withLock { $0.append((error as NSError?)?.code ?? 0) }
                    }.resume()
                }
            }
            #expect(delivery.runningDownloads == 3)
            _ = try await server.request(number: 0)
            delivery.cancelAll()
            await delivery.waitUntilIdle()
            #expect(codes.withLock { $0 } == [-999, -999, -999])
        }
    }

    private final class Running: Sendable {
        private let count = Mutex(0)

        func enter() -> Int {
            count.withLock { count in
                defer { count += 1 }
                return count
            }
        }

        func leave() { count.withLock { $0 -= 1 } }
    }

    @Test func `a load that begins after its push is cancelled at once`() async throws {
        try await withLoopbackServer(["/": .neverAnswers]) { server in
            let device = SimulatedProcess()
            let delivery = device.delivery()
            let url = URL(string: server.url("/"))!
            delivery.cancelAll()
            let code = await withCheckedContinuation { continuation in
                DeliveryContext.withCurrent(delivery) {
                    #expect(throws: CocoaError.self) { try Data(contentsOf: url) }
                    URLSession.shared.dataTask(with: url) { _, _, error in
                        continuation.resume(returning: (error as NSError?)?.code)
                    }.resume()
                }
            }
            #expect(code == NSURLErrorCancelled)
            await delivery.waitUntilIdle()
            #expect(server.requestCount == 0)
        }
    }

    @Test func `handlers come one after the other, on the queue that was given`() async throws {
        try await withLoopbackServer(["/": .text("a")]) { server in
            let url = URL(string: server.url("/"))!
            let isMain = await withCheckedContinuation { continuation in
                let session = URLSession(configuration: .default, delegate: nil, delegateQueue: .main)
                #expect(session.delegateQueue === OperationQueue.main)
                session.dataTask(with: url) { _, _, _ in
                    dispatchPrecondition(condition: .onQueue(.main))
                    continuation.resume(returning: true)
                }.resume()
            }
            #expect(isMain)

            let session = URLSession(configuration: .default)
            let running = Running()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        await withCheckedContinuation { continuation in
                            session.dataTask(with: url) { _, _, _ in
                                #expect(running.enter() == 0)
                                running.leave()
                                continuation.resume()
                            }.resume()
                        }
                    }
                }
            }
        }
    }

    @Test func `a coded body has no expected length, and an unsaid one neither`() async throws {
        let unsaid = LoopbackAnswer(steps: [.head(status: 200, headers: [.init("content-type", "text/plain")]), .close])
        let routes: LoopbackRoutes = ["/unsaid": unsaid, "/coded": .gzipBomb(unpackingTo: 100_000)]
        try await withLoopbackServer(routes) { server in
            let device = SimulatedProcess()
            for path in ["/unsaid", "/coded"] {
                let url = URL(string: server.url(path))!
                let loaded = await Loaded.data(of: device) {
                    URLSession.shared.dataTask(with: url, completionHandler: $0)
                }
                #expect(loaded.response?.expectedContentLength == NSURLSessionTransferSizeUnknown)
                let type = path == "/coded" ? "image/png" : "text/plain"
                // The field's name is spelled as Apple's systems do, whatever the server did.
                #expect(loaded.http?.allHeaderFields["Content-Type"] as? String == type)
                #expect(loaded.data?.count == (path == "/coded" ? 100_000 : 0))
            }
        }
    }

    @Test func `files and inline data load without a server and do not count as downloads`() async throws {
        let device = SimulatedProcess()
        let file = try device.file("a.png", byteCount: 12)
        let copy = await Loaded.download(file.absoluteString, of: device)
        #expect(copy.contents?.count == 12)
        #expect(copy.response?.mimeType == "image/png")
        #expect(copy.response?.suggestedFilename == "a.png")
        #expect(FileManager.default.fileExists(atPath: file.path))

        let inline = await Loaded.download("data:image/gif;base64,R0lGODlh", of: device)
        #expect(inline.contents == Data("GIF89a".utf8))
        #expect(inline.response?.mimeType == "image/gif")
        #expect(device.downloads == [])
    }

    @Test func `unsupported settings of a configuration are logged once`() async throws {
        try await withLoopbackServer(["/": .text("a")]) { server in
            let device = SimulatedProcess()
            let configuration = URLSessionConfiguration.default
            configuration.allowsCellularAccess = false
            let session = URLSession(configuration: configuration)
            for _ in 0..<2 { _ = await Loaded.download(server.url("/"), of: device, in: session) }
            #expect(device.logLines.count == 1)
            #expect(device.logLines.first?.text.contains("allowsCellularAccess") == true)
        }
    }

    @Test func `each default configuration is a new one, and a session keeps its own copy`() {
        URLSessionConfiguration.default.timeoutIntervalForRequest = 1
        #expect(URLSessionConfiguration.default.timeoutIntervalForRequest == 60)
        let configuration = URLSessionConfiguration.ephemeral
        let session = URLSession(configuration: configuration)
        configuration.timeoutIntervalForRequest = 2
        session.configuration.timeoutIntervalForRequest = 3
        #expect(session.configuration.timeoutIntervalForRequest == 60)
    }
}
