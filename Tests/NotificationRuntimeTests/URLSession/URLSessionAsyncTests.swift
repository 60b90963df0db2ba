// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import NotificationRuntime
import Testing

/// Loads that are awaited, and `Data(contentsOf:)`.
@Suite(.timeLimit(.minutes(10)), .inOwnProcess)
struct URLSessionAsyncTests {
    private static let routes: LoopbackRoutes = [
        "/a.png": .bytes([1, 2, 3], contentType: "image/png"), "/stalls": .stalls(after: 1, of: [1, 2]),
        "/forbidden": .response(status: 403), "/broken": .response(status: 500),
        "/large": .bytes([UInt8](repeating: 9, count: 2_500_000), contentType: nil),
    ]

    @Test func `data, downloads and uploads are awaited`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let url = URL(string: server.url("/a.png"))!
            let (data, response) = try await URLSession.shared.data(from: url)
            #expect(data == Data([1, 2, 3]))
            #expect((response as? HTTPURLResponse)?.statusCode == 200)

            // The file is the caller's.
            let (file, _) = try await URLSession.shared.download(for: URLRequest(url: url))
            #expect(FileManager.default.contents(atPath: file.path) == Data([1, 2, 3]))
            try FileManager.default.removeItem(at: file)

            var request = URLRequest(url: url)
            request.httpMethod = "PUT"
            _ = try await URLSession.shared.upload(for: request, from: Data("up".utf8))
            #expect(server.requests.last?.method == "PUT")
            #expect(server.requests.last?.body == [UInt8]("up".utf8))
        }
    }

    @Test func `cancelling the waiting task cancels the load`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let url = URL(string: server.url("/stalls"))!
            let task = Task { try await URLSession.shared.data(from: url) }
            _ = try await server.request(number: 0)
            task.cancel()
            let result = await task.result
            let error = #expect(throws: URLError.self) { try result.get() }
            #expect(error?.code == .cancelled)
            try await server.connectionClosed(number: 0)
        }
    }

    @Test func `bytes arrive in order, more than wait at once`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let (bytes, response) = try await URLSession.shared.bytes(from: URL(string: server.url("/large"))!)
            #expect(response.expectedContentLength == 2_500_000)
            var count = 0
            for try await byte in bytes { count += byte == 9 ? 1 : 0 }
            #expect(count == 2_500_000)
        }
    }

    @Test func `a broken stream of bytes throws`() async throws {
        try await withLoopbackServer(["/": .truncated([1, 2], announcing: 3)]) { server in
            let (bytes, _) = try await URLSession.shared.bytes(from: URL(string: server.url("/"))!)
            let error = await #expect(throws: URLError.self) { for try await _ in bytes {} }
            #expect(error?.code == .networkConnectionLost)
        }
    }

    @Test func `contents of a URL are loaded for the push, and a bad status is an error`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let device = SimulatedProcess()
            let codes = await onThread(of: device) {
                ["/a.png", "/b.png", "/forbidden", "/broken"].map { path in
                    do {
                        return try Data(contentsOf: URL(string: server.url(path))!).count
                    } catch {
                        return (error as? CocoaError)?.errorCode ?? -1
                    }
                }
            }
            #expect(codes == [3, 260, 257, 256])
            #expect(device.downloads.filter { $0 == "started" }.count == 4)
        }
    }

    @Test func `contents of a URL obey ATS, and files are read as ever`() async throws {
        let device = SimulatedProcess()
        let file = try device.file("a.png", byteCount: 5)
        let results = await onThread(of: device) {
            [URL(string: "http://example.com/a.png")!, file].map { try? Data(contentsOf: $0).count }
        }
        #expect(results == [nil, 5])
        #expect(device.downloads == ["started", "failed -1022"])
    }

    @Test(arguments: ["cdn.example.com/a.png", "/uploads/a.png", "//cdn.example.com/a.png", "content://media/1"])
    func `contents of a URL that is no web address fail, and the push says so`(_ text: String) async throws {
        let device = SimulatedProcess()
        let code = await onThread(of: device) { () -> Int in
            do {
                return try Data(contentsOf: URL(string: text)!).count
            } catch {
                return (error as? CocoaError)?.errorCode ?? -1
            }
        }
        #expect(code == CocoaError.Code.fileReadUnsupportedScheme.rawValue)
        #expect(device.downloads == ["started", "failed -1002"])
    }

    @Test func `contents of a data URL are read without the network`() async throws {
        let device = SimulatedProcess()
        let results = await onThread(of: device) {
            ["data:image/gif;base64,R0lGODlh", "data:,a%20b", "data:no"].map { url in
                (try? Data(contentsOf: URL(string: url)!)).map { String(decoding: $0, as: UTF8.self) }
            }
        }
        #expect(results == ["GIF89a", "a b", nil])
        #expect(device.downloads == [])
    }

    /// Runs blocking code as work for a push of the process.
    private func onThread<Value: Sendable>(
        of device: SimulatedProcess,
        _ body: @escaping @Sendable () -> Value
    ) async -> Value {
        let delivery = device.delivery()
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: DeliveryContext.withCurrent(delivery, body))
            }
        }
    }
}
